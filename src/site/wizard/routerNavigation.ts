import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { stepRoute, type Wizard } from '../../engine/index.ts';
import type { EntryState, Navigation } from '../../runner/index.ts';

/** A wizard's navigation over the browser's history: one URL for each step. */
export function useRouterNavigation(wizard: Wizard): Navigation {
  const navigate = useNavigate();
  const location = useLocation();
  const { step } = useParams();
  const [search] = useSearchParams();
  // Every step begins at its top; browsers would bring back where its page was scrolled to.
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  const go = (replace: boolean) => (target: string, entry: EntryState, query: Record<string, string>) => {
    const to = { pathname: stepRoute(wizard, target) ?? '', search: new URLSearchParams(query).toString() };
    void navigate(to, { state: entry, replace, preventScrollReset: true });
  };
  return {
    step,
    query: Object.fromEntries(search),
    entry: (location.state ?? {}) as EntryState,
    push: go(false),
    replace: go(true),
    pop: () => void navigate(-1),
  };
}
