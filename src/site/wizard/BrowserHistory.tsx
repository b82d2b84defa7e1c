import { startTransition, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPath, Router, type Location, type NavigationType, type Navigator, type To } from 'react-router';

/** What a history entry holds. `key`: tells entries with the same URL apart. */
type Entry = { state?: unknown; key?: string };

type RouterState = { location: Location; action: `${NavigationType}` };

/**
 * A router over the browser's history. react-router's `BrowserRouter` does the same, but brings links, forms and prefetching along, which a wizard's page has no
 * use for: 5.1 kB. `begin`: the location that is drawn first.
 */
export function BrowserHistory({ begin, children }: { begin: Location; children: ReactNode }) {
  const [shown, setShown] = useState<RouterState>({ location: begin, action: 'POP' });
  const show = useCallback(
    (action: RouterState['action']) => startTransition(() => setShown({ location: readLocation(), action })),
    [],
  );
  const navigator = useMemo(() => navigatorTelling(show), [show]);
  useEffect(() => {
    const onMove = () => show('POP');
    window.addEventListener('popstate', onMove);
    // It may have changed while that was drawn.
    if (createPath(readLocation()) !== createPath(begin)) onMove();
    return () => window.removeEventListener('popstate', onMove);
  }, [show, begin]);
  return (
    <Router location={shown.location} navigationType={shown.action as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Changes the history of the browser, and reports how. */
function navigatorTelling(tell: (action: RouterState['action']) => void): Navigator {
  return {
    createHref: hrefOf,
    go: (entries) => history.go(entries),
    push(to, state: unknown) {
      try {
        history.pushState(newEntry(state), '', hrefOf(to));
      } catch {
        // Browsers refuse too many entries in a short time. A new document continues with the draft.
        window.location.assign(hrefOf(to));
        return;
      }
      tell('PUSH');
    },
    replace(to, state: unknown) {
      history.replaceState(newEntry(state), '', hrefOf(to));
      tell('REPLACE');
    },
  };
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function newEntry(state: unknown): Entry {
  return { state, key: Math.random().toString(36).slice(2, 10) };
}

/** What the browser shows the address of. */
export function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { state, key = 'default' } = (history.state ?? {}) as Entry;
  return { pathname, search, hash, state, key };
}
