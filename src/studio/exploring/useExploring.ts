import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStudio } from '../context/context.ts';
import { readerOf } from '../context/useDefinition.ts';
import { Explorer, type Exploring } from './explorer.ts';

type ExplorationScope = {
  /** Also what breaks the rules of this step. */
  breaks?: string | undefined;
  /** Also what the examples show. */
  coverage?: boolean;
  /** Also which small changes no example notices. */
  changes?: boolean;
};

/** The ways through the wizard, computed in a worker. */
export function useExploring({ breaks, coverage = false, changes = false }: ExplorationScope = {}): Exploring {
  const { workspace, state } = useStudio();
  const files = readerOf(workspace)(state.history.files).posted();
  const [explorer] = useState(() => new Explorer(workspace.id));
  useEffect(() => () => explorer.close(), [explorer]);
  useEffect(() => explorer.explore(files, { breaks, coverage, changes }), [explorer, files, breaks, coverage, changes]);
  return useSyncExternalStore(explorer.exploring.subscribe, explorer.exploring.get);
}
