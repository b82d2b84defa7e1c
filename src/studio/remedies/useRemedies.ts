import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Findings } from '../checking/findings.ts';
import type { Surroundings } from '../checking/protocol.ts';
import type { History } from '../document/history.ts';
import { RemedyFinder, type Remedies } from './remedyFinder.ts';

/** What mends the findings of the current files. Looked for once the checks are done. */
export function useRemedies(
  id: string,
  history: History,
  { list, running, stale }: Findings,
  around: Surroundings,
): Remedies {
  const [finder] = useState(() => new RemedyFinder(id));
  const remedies = useSyncExternalStore(finder.remedies.subscribe, finder.remedies.get);
  const isSettled = !running && !stale;

  useEffect(() => () => finder.close(), [finder]);
  useEffect(() => {
    if (isSettled) finder.look(history, list, around);
  }, [finder, history, list, around, isSettled]);

  return remedies;
}
