import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Loadable } from '../../fields/index.ts';
import { pauseAfter } from '../base/retry.ts';

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
