import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The address follows when nobody has typed for so long. */
const REST_MS = 300;

/**
 * A word of the address that belongs to the current view, such as what is searched there. It changes at once for the view
 * and soon after in the address; another view does not keep it. An empty value is left out of the address.
 */
export function useViewQuery(name: string): [value: string, set: (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const written = query.get(name) ?? '';
  const [value, setValue] = useState(written);
  const own = useRef(written);
  const write = useRef(setQuery);
  useEffect(() => {
    write.current = setQuery;
  }, [setQuery]);
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
      timer.current = setTimeout(() => {
        own.current = next;
        write.current(
          (before) => {
            const after = new URLSearchParams(before);
            if (next === '') after.delete(name);
            else after.set(name, next);
            return after;
          },
          { replace: true },
        );
      }, REST_MS);
    },
    [name],
  );
  return [value, set];
}
