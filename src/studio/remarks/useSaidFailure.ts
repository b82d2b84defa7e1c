import { useEffect } from 'react';
import type { Remarks } from './remarks.ts';

/**
 * Notifies once of each failure to load or send remarks: the properties, where remarks are shown, may be folded away, and those of a place are closed
 * while there are none.
 */
export function useSaidFailure(
  remarks: Pick<Remarks, 'state' | 'subscribe'>,
  notify: (sentence: string) => void,
): void {
  useEffect(() => {
    let said: string | undefined;
    return remarks.subscribe(() => {
      const { failure } = remarks.state();
      if (failure !== undefined && failure !== said) notify(failure);
      said = failure;
    });
  }, [remarks, notify]);
}
