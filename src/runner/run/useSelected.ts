import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { RunActor } from './screen.ts';

/**
 * A value derived from the state of the machine. The component renders again only when that value changes. Throws the error
 * that the machine has ended with.
 */
export function useSelected<T>(
  actor: RunActor,
  pick: (snapshot: ReturnType<RunActor['getSnapshot']>) => T,
  isSame: (left: T, right: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T }>(undefined);
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = actor.subscribe({ next: notify, error: notify });
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const select = () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.status === 'error') throw snapshot.error;
    const value = pick(snapshot);
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore(subscribe, select, select);
}
