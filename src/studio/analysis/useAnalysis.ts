import { useEffect, useState, useSyncExternalStore } from 'react';

import { useStudio } from '../context/context.ts';
import { readerOf } from '../context/useDefinition.ts';
import { Analyst, type Analysis } from './analyst.ts';
import type { Ask } from './protocol.ts';

/** Asks anew whenever the question or the files change. The question must be the same object while it is the same. */
export function useAnalysis<Asked extends Ask>(ask: Asked | undefined): Analysis<Asked> {
  const { workspace, state } = useStudio();
  const { id } = workspace;
  const files = readerOf(workspace)(state.history.files).posted();
  const [analyst] = useState(() => new Analyst<Asked>());
  useEffect(() => () => analyst.close(), [analyst]);
  useEffect(() => {
    if (ask !== undefined) analyst.ask(id, files, ask);
  }, [analyst, id, files, ask]);
  return useSyncExternalStore(analyst.analysis.subscribe, analyst.analysis.get);
}
