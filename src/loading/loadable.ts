import { PartFailure } from './loadPart.ts';
import { keepTrying } from './persist.ts';

/** A part of the code that is loaded when it is needed, once for the page. */
export type Loadable<Module> = {
  module: Module | undefined;
  /** Attempts that have failed one after the other. */
  failures: number;
  /** The last one has failed for a reason that only a reload removes. */
  reload: boolean;
  /** Loads it once. May be called again after it has failed. */
  load: () => Promise<Module>;
  /** Loads it, and tries again until it is there. */
  want: () => void;
};

const listeners = new Set<() => void>();

/** Calls back whenever a part has come or has failed to come. Returns a function that ends this. */
export function followParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function loadable<Module>(request: () => Promise<Module>): Loadable<Module> {
  let attempt: Promise<Module> | undefined;
  let begin: (() => void) | undefined;
  const self: Loadable<Module> = {
    module: undefined,
    failures: 0,
    reload: false,
    load: async () =>
      self.module ??
      (attempt ??= request().then(
        (module) => {
          attempt = undefined;
          Object.assign(self, { module, failures: 0, reload: false });
          notifyAll();
          return module;
        },
        (failure: unknown) => {
          attempt = undefined;
          self.failures += 1;
          self.reload = failure instanceof PartFailure && failure.reload;
          notifyAll();
          throw failure;
        },
      )),
    want() {
      if (self.module !== undefined) return;
      // A call that needs the part now does not wait for the end of a pause.
      if (begin !== undefined) begin();
      else
        begin = keepTrying(self.load, () => {
          begin = undefined;
        });
    },
  };
  return self;
}

function notifyAll() {
  for (const listener of listeners) listener();
}

/** The module of what the person who draws this has loaded before. Throws if it has not. */
export function loadedModule<Module>({ module }: Loadable<Module>): Module {
  if (module === undefined) throw new Error('What a question is drawn with is not loaded.');
  return module;
}
