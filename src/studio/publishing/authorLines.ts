import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { StudioAuthorship } from '../../contract/index.ts';
import { allAuthors, authorsOf, type Author } from '../changes/authors.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import type { DrawnRow } from '../describe/drawnTable.ts';
import { formatSpanOfYear } from '../parts/dates.ts';

/**
 * Who wrote changes: one sentence for all of them if it is the same people, else one for each change. `ofRow`: for each changed row of a table whose
 * rows are not all by the same people.
 */
export type AuthorLines = {
  all?: string;
  of?: (told: DescribedChange) => string | undefined;
  ofRow?: (row: DrawnRow) => string | undefined;
};

const LIST = new Intl.ListFormat('de');

/** Who wrote the changes between two states. `authorships`: of the drafts that were published since the earlier one. */
export function authorLines(
  { id, before }: { id: string; before: DefinitionFiles },
  authorships: readonly StudioAuthorship[],
  told: readonly DescribedChange[],
): AuthorLines {
  if (authorships.every(({ saves }) => saves.length === 0)) return {};
  const { changes: authors, rows } = authorsOf(id, before, authorships, told);
  const ofRow = rowLines(rows, told);
  const names = new Set(told.map((one) => namesIn(authors.get(one) ?? [])));
  if (names.size === 1 && !names.has('')) return { all: lineOf(allOf([...authors.values()].flat())), ...ofRow };
  const lines = new Map([...authors].map(([one, found]) => [one, lineOf(found)]));
  return { of: (one) => lines.get(one), ...ofRow };
}

function rowLines(authors: Map<DrawnRow, Author[]>, told: readonly DescribedChange[]): Pick<AuthorLines, 'ofRow'> {
  const lines = new Map<DrawnRow, string>();
  for (const { table } of told) {
    const changed = (table?.drawn.rows ?? []).filter(({ change }) => change !== '');
    const isByAll = new Set(changed.map((row) => namesIn(authors.get(row) ?? []))).size === 1;
    for (const row of isByAll ? [] : changed) {
      const found = authors.get(row);
      if (found !== undefined) lines.set(row, lineOf(found));
    }
  }
  return lines.size === 0 ? {} : { ofRow: (row) => lines.get(row) };
}

/** Who wrote a new wizard. */
export function lineOfAll(authorship: StudioAuthorship): string | undefined {
  const authors = allAuthors([authorship]);
  return authors.length === 0 ? undefined : lineOf(authors);
}

/** 'Geschrieben von Vera Groß (3. Dezember 2026, 14:05 Uhr)', or '(…, zwischen 13:50 und 14:05 Uhr)'. */
function lineOf(authors: readonly Author[]): string {
  return `Geschrieben von ${LIST.format(authors.map((author) => `${author.by} (${formatSpanOfYear(author)})`))}`;
}

/** Each person once, with the last time. */
function allOf(authors: readonly Author[]): Author[] {
  const last = new Map<string, Author>();
  for (const author of authors.toSorted((one, other) => (one.at < other.at ? -1 : 1))) last.set(author.by, author);
  return [...last.values()];
}

function namesIn(authors: readonly Author[]): string {
  return authors
    .map(({ by }) => by)
    .toSorted()
    .join(', ');
}
