import { useEffect, useState } from 'react';
import type { Findings } from '../checking/findings.ts';
import type { Surroundings } from '../checking/protocol.ts';
import type { History } from '../document/history.ts';
import { RemedyFinder, type FoundRemedies } from './remedyFinder.ts';

/**
 * What mends the findings of the current files. Looked for once the checks are done. Who shows remedies subscribes to them: they come one by
 * one, and nothing else is drawn anew by that.
 */
export function useRemedies(
  id: string,
  history: History,
  { list, running, stale }: Findings,
  around: Surroundings,
): FoundRemedies {
  const [finder] = useState(() => new RemedyFinder(id));
  const isSettled = !running && !stale;

  useEffect(() => () => finder.close(), [finder]);
  useEffect(() => {
    if (isSettled) finder.look(history, list, around);
  }, [finder, history, list, around, isSettled]);

  return finder.remedies;
}
