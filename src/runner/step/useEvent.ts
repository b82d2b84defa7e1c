import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls the one of the last render: for parts that are drawn again only when what they are
 * given changes. Must not be called while rendering.
 */
export function useEvent<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
