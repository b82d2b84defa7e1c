import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { followParts, type Loadable } from '../../loading/index.ts';

/** Whether the served HTML shows the parts that are loaded when they are needed: that of a step with its answers does. */
export const WholePage = createContext(false);

/** The module, which is loaded with the first component that wants it. Undefined until it has come. */
export function useLoaded<Module>(part: Loadable<Module>, wanted = true): Module | undefined {
  const whole = useContext(WholePage);
  useEffect(() => {
    if (wanted) part.want();
  }, [part, wanted]);
  return useSyncExternalStore(
    followParts,
    () => part.module,
    () => (whole ? part.module : undefined),
  );
}

/** In place of a number of failures: only a reload helps. */
export const RELOAD = Infinity;

/** How often the parts have failed to come, one time after the other: the most of any of them. */
export function useFailures(parts: readonly Loadable<unknown>[]): number {
  return useSyncExternalStore(
    followParts,
    () => Math.max(0, ...parts.map(({ reload, failures }) => (reload ? RELOAD : failures))),
    () => 0,
  );
}
