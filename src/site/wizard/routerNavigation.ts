import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { stepRoute, type Wizard } from '../../engine/index.ts';
import type { EntryState, Navigation } from '../../runner/index.ts';

/** Search parameter that names the summary to return to. */
const RETURN_TO = 'zurueck';

/** A wizard's navigation over the browser's history: one URL for each step. */
export function useRouterNavigation(wizard: Wizard): Navigation {
  const navigate = useNavigate();
  const location = useLocation();
  const { step } = useParams();
  const [search] = useSearchParams();
  const go = (replace: boolean) => (target: string, entry: EntryState, returnTo?: string) => {
    const route = stepRoute(wizard, target) ?? '';
    void navigate(returnTo === undefined ? route : `${route}?${RETURN_TO}=${returnTo}`, { state: entry, replace, preventScrollReset: true });
  };
  return {
    step,
    returnTo: search.get(RETURN_TO) ?? undefined,
    entry: (location.state ?? {}) as EntryState,
    push: go(false),
    replace: go(true),
    pop: () => void navigate(-1),
  };
}
