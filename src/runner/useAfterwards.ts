import { useEffect, useState } from 'react';

type Afterwards = typeof import('./afterwards/index.ts');

/** Loads what the last page offers besides its texts. Rejects if it cannot be loaded. */
export function loadAfterwards(): Promise<Afterwards> {
  return import('./afterwards/index.ts');
}

/**
 * What the last page offers besides its texts; undefined until it is loaded, and if it cannot be: what matters is on the
 * page without it.
 */
export function useAfterwards(): Afterwards | undefined {
  const [loaded, setLoaded] = useState<Afterwards>();
  useEffect(() => {
    let isShown = true;
    loadAfterwards().then(
      (module) => isShown && setLoaded(module),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return loaded;
}
