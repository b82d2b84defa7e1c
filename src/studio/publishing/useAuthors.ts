import { useCallback, useMemo } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { useStudio } from '../context/context.ts';
import { useReply } from '../parts/useReply.ts';
import { authorLines, lineOfAll, type AuthorLines } from './authorLines.ts';
import { usePublishing } from './context.ts';
import type { Entry, Pair } from './words.ts';

type Definitions = { id: string; before: DefinitionFiles; after: DefinitionFiles };

/** Between two states with more entries than this nobody is named: each is a request. */
const MOST_BETWEEN = 20;

/** Who wrote the changes of the draft; nothing until that is known. `told`: empty for a new wizard. */
export function useDraftAuthors(definitions: Definitions, told: readonly DescribedChange[] | undefined): AuthorLines {
  const [publishing] = usePublishing();
  const { state } = useStudio();
  const { version } = state.base;
  const { value } = useReply(useCallback(() => publishing.authorship(version), [publishing, version]));
  return useMemo(() => {
    if (value === undefined || told === undefined) return {};
    if (Object.keys(definitions.before).length > 0) return authorLines(definitions, [value], told);
    const all = lineOfAll(value);
    return all === undefined ? {} : { all };
  }, [value, definitions, told]);
}

type Compared = { definitions: Definitions; changes: readonly DescribedChange[] | undefined };

/** Who wrote what differs between two entries; nothing until that is known. `entries`: those with texts, the newest first. */
export function useAuthorsBetween(
  entries: readonly Entry[],
  { older, newer }: Pair,
  compared: Compared | undefined,
): AuthorLines {
  const [publishing] = usePublishing();
  const between = entries.filter(({ id, authors }) => id > older && id <= newer && authors !== undefined);
  const ids = older < newer && between.length <= MOST_BETWEEN ? between.map(({ id }) => id).toReversed() : [];
  const key = ids.join(' ');
  const ask = useCallback(async () => {
    const found = await Promise.all(key.split(' ').map((id) => publishing.entry(Number(id))));
    return found.flatMap(({ authorship }) => authorship ?? []);
  }, [publishing, key]);
  const { value } = useReply(key === '' ? undefined : ask);
  return useMemo(
    () =>
      value === undefined || compared?.changes === undefined
        ? {}
        : authorLines(compared.definitions, value, compared.changes),
    [value, compared],
  );
}
