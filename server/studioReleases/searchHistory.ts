import { setImmediate } from 'node:timers/promises';
import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import type { StudioFound } from '../../src/contract/index.ts';
import { NOBODY } from '../studioDrafts/index.ts';
import { authorshipOfEntry, MOST_ENTRIES, type KeptAuthorship } from './entries.ts';
import { textFinder } from './textFinder.ts';

type Span = StudioFound['spans'][number];
type Finder = ReturnType<typeof textFinder>;

/** An entry whose files were live. */
type Row = { id: string; at: Date; by: string | null; note: string | null; content: string };

/**
 * Since when a text has stood in what was live of a wizard, and until when, the newest first; `textFinder` says what does not count. Looks at
 * the newest 200 entries.
 */
export async function searchHistory(knex: Knex, wizard: string, text: string): Promise<Span[]> {
  const isFound = textFinder(text);
  const spans: Span[] = [];
  let open: Span | undefined;
  for (const [index, row] of (await liveEntries(knex, wizard)).entries()) {
    const has = containsText(await textsOf(knex, row), isFound);
    if (has && open === undefined) {
      open = await spanFrom(knex, wizard, row, { isFound, isFirst: index === 0 });
      spans.unshift(open);
    } else if (!has && open !== undefined) {
      Object.assign(open, { until: Number(row.id), gone: row.at.toISOString() });
      open = undefined;
    }
  }
  return spans;
}

/** The oldest first; one that says the same as the one before it is left out. */
async function liveEntries(knex: Knex, wizard: string): Promise<Row[]> {
  const rows: Row[] = await knex('studio_history')
    .where({ wizard, was_live: true })
    .whereNotNull('texts')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .select('id', 'at', 'note', 'content', { by: 'by_name' });
  return rows.toReversed().filter(({ content }, index, all) => content !== all[index - 1]?.content);
}

async function textsOf(knex: Knex, { id }: Row): Promise<DefinitionFiles> {
  const row = await knex('studio_history').where({ id }).first<{ texts: DefinitionFiles } | undefined>('texts');
  // Others are served in between.
  await setImmediate();
  return row?.texts ?? {};
}

async function spanFrom(
  knex: Knex,
  wizard: string,
  { id, at, by, note }: Row,
  { isFound, isFirst }: { isFound: Finder; isFirst: boolean },
): Promise<Span> {
  const save = writtenIn(await authorshipOfEntry(knex, wizard, Number(id)), isFound);
  return {
    from: Number(id),
    since: at.toISOString(),
    ...(isFirst && { isFirst }),
    ...(by !== null && { releasedBy: by }),
    ...(note !== null && { note }),
    ...(save !== undefined && { author: save.name ?? NOBODY, written: save.at }),
  };
}

/** The save since which the text has stood in a draft. */
function writtenIn(
  authorship: KeptAuthorship | undefined,
  isFound: Finder,
): KeptAuthorship['saves'][number] | undefined {
  if (authorship === undefined) return undefined;
  const texts: Record<string, string> = { ...authorship.start };
  let had = containsText(texts, isFound);
  let found: KeptAuthorship['saves'][number] | undefined;
  for (const save of authorship.saves) {
    for (const [name, text] of Object.entries(save.texts))
      if (text === null) delete texts[name];
      else texts[name] = text;
    const has = containsText(texts, isFound);
    if (has && !had) found = save;
    had = has;
  }
  return had ? found : undefined;
}

/** Whether a text is found in a value of one of the files. */
function containsText(files: DefinitionFiles, isFound: Finder): boolean {
  return Object.values(files).some((text) => {
    try {
      return contains(JSON.parse(text), isFound);
    } catch {
      return false;
    }
  });
}

function contains(value: unknown, isFound: Finder): boolean {
  if (typeof value === 'string') return isFound(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => contains(part, isFound));
}
