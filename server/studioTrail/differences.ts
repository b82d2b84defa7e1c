import type { DefinitionFiles } from '../../src/check/index.ts';
import type { StudioTrail } from '../../src/contract/index.ts';
import { authorsOf, type Author } from '../../src/studio/changes/authors.ts';
import { compared, inFull } from '../../src/studio/changes/compared.ts';
import type { DescribedChange } from '../../src/studio/changes/describeChanges.ts';

type Differences = Pick<StudioTrail['differences'], 'changes' | 'parts'>;

/** The name of an account that was gone when the draft was published. */
const GONE = '';

/** Two versions of a wizard as they were written, the earlier one undefined if none is kept; and who saved what of the draft between them. */
export type DifferencesTask = {
  id: string;
  before: DefinitionFiles | undefined;
  after: DefinitionFiles;
  authorship?: {
    start: DefinitionFiles;
    saves: { by: string | null; at: string; begun?: string; texts: Record<string, string | null> }[];
  };
};

/**
 * What differs, in words and with those who wrote it; all of it if there is no earlier version. Undefined if this program cannot run one of the two.
 * The same function describes changes in the studio.
 */
export function describeDifferences({ id, before, after, authorship }: DifferencesTask): Differences | undefined {
  if (before === undefined) {
    const parts = inFull(id, after);
    return (
      parts && { changes: [], parts: parts.map((part) => ({ ...part, told: part.told.map((one) => plain(one)) })) }
    );
  }
  const told = compared(id, before, after);
  if (told === undefined) return undefined;
  const saves = authorship?.saves.map((save) => ({ ...save, by: save.by ?? GONE })) ?? [];
  const authors = authorsOf(id, before, [{ start: authorship?.start ?? {}, saves }], told);
  const changes = told.map((one) => {
    const change = plain(one);
    const wrote = named(authors.changes.get(one));
    if (wrote === undefined) return change;
    // Of a table by one person, the change says it.
    if (wrote.length > 1)
      for (const [index, row] of (one.table?.drawn.rows ?? []).entries()) {
        const wroteRow = named(authors.rows.get(row));
        if (wroteRow !== undefined) Object.assign(change.table?.drawn.rows[index] ?? {}, { authors: wroteRow });
      }
    return { ...change, authors: wrote };
  });
  return { changes, parts: [] };
}

function named(authors: readonly Author[] | undefined) {
  return authors?.map(({ by, ...when }) => ({ by: by === GONE ? null : by, ...when }));
}

/** As JSON has it: without members that say nothing. */
function plain(change: DescribedChange): Differences['changes'][number] {
  return JSON.parse(JSON.stringify(change)) as Differences['changes'][number];
}
