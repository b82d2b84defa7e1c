import { useEffect, useMemo, useState } from 'react';
import type { StudioWizard } from '../../contract/index.ts';
import { linkedPages } from '../api/api.ts';
import type { Surroundings } from './protocol.ts';

/**
 * The pictures of a wizard and the pages that it may link to. Pages are asked for again whenever the window gets the focus, since other
 * wizards may have changed. Until the server has told them, and while it does not answer, links are not checked.
 */
export function useSurroundings(id: string, pictures: StudioWizard['pictures']): Surroundings {
  const [pages, setPages] = useState<readonly string[]>();

  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const told = await linkedPages(id).catch(() => undefined);
      if (isShown && told !== undefined)
        setPages((known) => (String(known) === String(told.pages) ? known : told.pages));
    };
    const again = () => void ask();
    again();
    window.addEventListener('focus', again);
    return () => {
      isShown = false;
      window.removeEventListener('focus', again);
    };
  }, [id]);

  return useMemo(() => ({ pictures: Object.keys(pictures), pages }), [pictures, pages]);
}
