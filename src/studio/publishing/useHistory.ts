import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useCallback } from 'react';
import { useReply, type Reply } from '../parts/useReply.ts';
import { usePublishing } from './context.ts';
import type { Entry } from './words.ts';

/** What happened to the wizard, the newest first. */
export function useHistory(): Reply<readonly Entry[]> {
  const [publishing] = usePublishing();
  return useReply(useCallback(() => publishing.history(), [publishing]));
}

/** The texts of an entry; of none if there is no entry. */
export function useFiles(entry: number | undefined): Reply<DefinitionFiles> {
  const [publishing] = usePublishing();
  const ask = useCallback(() => publishing.filesOf(entry ?? 0), [publishing, entry]);
  return useReply(entry === undefined ? undefined : ask);
}
