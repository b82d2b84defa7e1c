import { useCallback } from 'react';
import type { StudioRevisions } from '../../contract/index.ts';
import { withReplayCache, type Wizard } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { pastRevision, pastRevisions } from '../api/api.ts';
import { wizardCompiler } from '../document/compile.ts';
import { useReply } from '../parts/useReply.ts';
import type { TextSource } from '../preview/useFrame.ts';
import { formatShortMoment } from '../parts/dates.ts';

/** A definition that can be run, and the texts that its page is drawn from. */
export type Subject = {
  /** Empty for the definition that is being edited. */
  revision: string;
  wizard: Wizard;
  source: TextSource;
};

/** A past revision; undefined while it is loaded; otherwise why it cannot be run, as a German sentence. */
export type LoadedRevision = { subject: Subject } | { reason: string } | undefined;

/** The revision of that name. `revision`: empty if none is wanted. */
export function useRevision(id: string, revision: string): LoadedRevision {
  const load = useCallback(
    async () => compiled(id, revision, (await pastRevision(id, revision)).files),
    [id, revision],
  );
  const { value, failure } = useReply(revision === '' ? undefined : load, 'Diese Fassung ließ sich nicht laden.');
  return failure === undefined ? value : { reason: failure };
}

function compiled(id: string, revision: string, files: Record<string, string>): LoadedRevision {
  const result = wizardCompiler(id)(files, localDate);
  if ('reason' in result) return result;
  // It never changes, so there is nothing to subscribe to.
  const source: TextSource = { id, files, subscribe: () => () => undefined };
  return { subject: { revision, wizard: withReplayCache(result.wizard), source } };
}

export type RevisionEntry = StudioRevisions['revisions'][number];

/** The revisions that were in force, newest first; undefined while they are loaded, and if they cannot be. */
export function useRevisions(id: string): readonly RevisionEntry[] | undefined {
  const load = useCallback(() => pastRevisions(id), [id]);
  return useReply(load).value?.revisions;
}

/** A revision as a choice among several names it: since when it was in force. Those of the same minute are told apart by their own names. */
export function formatRevision({ revision, from }: RevisionEntry, all: readonly RevisionEntry[]): string {
  const moment = formatShortMoment(from);
  const isAlone = all.every((one) => one.revision === revision || formatShortMoment(one.from) !== moment);
  return isAlone ? `vom ${moment}` : `vom ${moment} (${revision.slice(0, 6)})`;
}
