import { useMemo, useSyncExternalStore } from 'react';

/** The workbench is one column: enlarged to 400 %, and on phones. The styles name the same width. */
export const ONE_COLUMN = '(max-width: 56em)';

/** A phone held upright: labels have a short form. The styles name the same width. */
export const NARROW = '(max-width: 40em)';

/** Whether a media query holds. Draws anew when that changes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useMemo(
    () => (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
