import { useEffect } from 'react';
import type { Receipt } from '../../engine/index.ts';
import type { Loadable } from '../../loading/index.ts';
import { useFailures } from '../later/useLoaded.ts';

/**
 * Loads the last page anew, which the server draws complete, where a part of it did not come and the server answers. It does not where it
 * has no session: the number is seen here only. `address`: of the last page; undefined for a page that nothing was sent from.
 */
export function useServedPage(
  part: Loadable<unknown>,
  address: string | undefined,
  receipt: Receipt | undefined,
): void {
  const failures = useFailures([part]);
  const referenz = receipt?.referenz;
  useEffect(() => {
    if (failures === 0 || address === undefined || referenz === undefined) return undefined;
    const left = new AbortController();
    fetch(address, left)
      .then((response) => response.text())
      .then(
        (page) =>
          !left.signal.aborted && page.includes(referenz) && part.module === undefined && window.location.reload(),
        () => undefined,
      );
    return () => left.abort();
  }, [part, failures, address, referenz]);
}
