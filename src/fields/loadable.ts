/** A module that is loaded when it is needed, once for the page. `load` may be called again after it has failed. */
export type Loadable<Module> = { module: Module | undefined; load: () => Promise<Module> };

export function loadable<Module>(request: () => Promise<Module>): Loadable<Module> {
  const self: Loadable<Module> = {
    module: undefined,
    load: async () => (self.module ??= await request()),
  };
  return self;
}

/** The module of what whoever draws this has loaded before. Throws if it has not. */
export function loadedModule<Module>({ module }: Loadable<Module>): Module {
  if (module === undefined) throw new Error('What a question is drawn with is not loaded.');
  return module;
}
