import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { pauseAfter } from '../base/retry.ts';

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

const LONGEST_PAUSE = 60_000;

/**
 * The module, loaded with the first component that wants it. Undefined until then. What could not be loaded is asked for again, with
 * growing pauses and as soon as the network is back.
 */
export function useLoaded<Module>(part: Loadable<Module>, wanted = true): Module | undefined {
  const whole = useContext(WholePage);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let failures = 0;
    let ended = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(pause);
      part.load().then(
        () => {
          end();
          return setLoaded(true);
        },
        () => {
          if (!ended) pause = setTimeout(load, pauseAfter(++failures) ?? LONGEST_PAUSE);
        },
      );
    };
    const end = () => {
      ended = true;
      clearTimeout(pause);
      window.removeEventListener('online', load);
    };
    window.addEventListener('online', load);
    load();
    return end;
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
