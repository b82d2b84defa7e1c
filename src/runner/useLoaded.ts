import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** A module that is loaded when it is needed, once for the page. `load` may be called again after it has failed. */
export type Loadable<Module> = { module: Module | undefined; load: () => Promise<Module> };

export function loadable<Module>(request: () => Promise<Module>): Loadable<Module> {
  const self: Loadable<Module> = {
    module: undefined,
    load: async () => (self.module ??= await request()),
  };
  return self;
}

/** Whether the served HTML shows the parts that are loaded when they are needed: that of a step with its answers does. */
export const WholePage = createContext(false);

/**
 * The module, loaded with the first component that wants it. Undefined until then, and if it cannot be loaded: what
 * uses it is complete without it.
 */
export function useLoaded<Module>(part: Loadable<Module>, wanted = true): Module | undefined {
  const whole = useContext(WholePage);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted)
      part.load().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [part, wanted]);
  return useSyncExternalStore(
    neverChanges,
    () => part.module,
    () => (whole ? part.module : undefined),
  );
}

function neverChanges() {
  return ignore;
}

function ignore() {}
