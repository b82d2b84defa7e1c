import { useEffect, useMemo, useState } from 'react';
import type { StudioPages, StudioWizard } from '../../contract/index.ts';
import { linkedPages } from '../api/api.ts';
import type { Surroundings } from './protocol.ts';

/**
 * The pictures of a wizard, the pages that it may link to and the reference numbers of others. They are asked for again whenever the window gets the focus, since other
 * wizards may have changed. Until the server has sent them, and while it does not answer, links are not checked.
 * `isAsking`: it has neither answered nor failed yet.
 */
export function useSurroundings(id: string, pictures: StudioWizard['pictures']): [Surroundings, isAsking: boolean] {
  const [isAsking, setAsking] = useState(true);
  const [told, setTold] = useState<StudioPages>();

  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const heard = await linkedPages(id).catch(() => undefined);
      if (!isShown) return;
      setAsking(false);
      if (heard !== undefined) setTold((known) => (JSON.stringify(known) === JSON.stringify(heard) ? known : heard));
    };
    const again = () => void ask();
    again();
    window.addEventListener('focus', again);
    return () => {
      isShown = false;
      window.removeEventListener('focus', again);
    };
  }, [id]);

  const around = useMemo(() => ({ pictures: Object.keys(pictures), ...told }), [pictures, told]);
  return [around, isAsking];
}
