import { useEffect, useState } from 'react';

/** A module that is loaded when it is needed, once for the page. `load` may be called again after it has failed. */
export type Loadable<Module> = { module: Module | undefined; load: () => Promise<Module> };

export function loadable<Module>(request: () => Promise<Module>): Loadable<Module> {
  const self: Loadable<Module> = {
    module: undefined,
    load: async () => (self.module ??= await request()),
  };
  return self;
}

/**
 * The module, loaded with the first component that wants it. Undefined until then, and if it cannot be loaded: what
 * uses it is complete without it.
 */
export function useLoaded<Module>(part: Loadable<Module>, wanted = true): Module | undefined {
  const [module, setModule] = useState(part.module);
  useEffect(() => {
    if (wanted) part.load().then(setModule, () => undefined);
  }, [part, wanted]);
  return module;
}
