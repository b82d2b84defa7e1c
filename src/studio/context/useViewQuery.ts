import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSelection } from './address.ts';

/** The address follows a typed word when nobody has typed for so long. */
const REST_MS = 300;

/**
 * A word of the address that belongs to the current view, such as what is searched there. It changes at once for the view
 * and soon after in the address; another view does not keep it. An empty value is left out of the address. `restMs`: 0 for what
 * is chosen, not typed: it is in the address before anybody can leave the view, and going back leads to what was chosen before.
 */
export function useViewQuery(name: string, restMs = REST_MS): [value: string, set: (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const { view } = readSelection(query);
  const written = query.get(name) ?? '';
  const [value, setValue] = useState(written);
  const own = useRef(written);
  const write = useRef((_next: string) => {});
  useEffect(() => {
    write.current = (next) => {
      // The address may name another view already, before that one is drawn.
      const after = new URLSearchParams(location.search);
      if (readSelection(after).view !== view) return;
      own.current = next;
      if ((after.get(name) ?? '') === next) return;
      if (next === '') after.delete(name);
      else after.set(name, next);
      setQuery(after, { replace: restMs > 0 });
    };
  }, [setQuery, name, view, restMs]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (written === own.current) return;
    // The address was changed by somebody else: by going back, or by a link.
    own.current = written;
    setValue(written);
  }, [written]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = useCallback(
    (next: string) => {
      setValue(next);
      clearTimeout(timer.current);
      if (restMs === 0) write.current(next);
      else timer.current = setTimeout(() => write.current(next), restMs);
    },
    [restMs],
  );
  return [value, set];
}
