import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStudio } from '../workspace/context.ts';
import { Explorer, type Exploring } from './explorer.ts';

/** The ways through the wizard, computed in a worker. With `breaks`, also what breaks the rules of that step. */
export function useExploring(breaks?: string): Exploring {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  const [explorer] = useState(() => new Explorer(workspace.id));
  useEffect(() => () => explorer.close(), [explorer]);
  useEffect(() => explorer.explore(files, breaks), [explorer, files, breaks]);
  return useSyncExternalStore(explorer.exploring.subscribe, explorer.exploring.get);
}
