import { useEffect } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { stepRoute, type Wizard } from '../../engine/index.ts';
import { readLocation } from './BrowserHistory.tsx';
import type { EntryState, Navigation } from '../../runner/index.ts';

/** A wizard's navigation with the browser's history: one URL for each step. */
export function useRouterNavigation(wizard: Wizard): Navigation {
  const navigate = useNavigate();
  const location = useLocation();
  // Each step starts at the top of the page, instead of the scroll position that browsers restore.
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  const go = (replace: boolean) => (target: string, entry: EntryState, query: Record<string, string>) => {
    const to = { pathname: stepRoute(wizard, target) ?? '', search: new URLSearchParams(query).toString() };
    void navigate(to, { state: entry, replace, preventScrollReset: true });
  };
  return {
    step: matchPath(`${wizard.route}/:step`, location.pathname)?.params.step,
    location,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    entry: (location.state ?? {}) as EntryState,
    isCurrent: () => readLocation().key === location.key,
    push: go(false),
    replace: go(true),
    pop: () => void navigate(-1),
  };
}
