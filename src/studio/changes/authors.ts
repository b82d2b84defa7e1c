import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { StudioAuthorship } from '../../contract/index.ts';
import type { Wizard } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { wizardCompiler } from '../document/compile.ts';
import type { DrawnRow } from '../describe/drawnTable.ts';
import { describeChanges, type ChangedLine, type DescribedChange } from './describeChanges.ts';
import { savesOfRow } from './rowAuthors.ts';
import { surviving, turnsBetween } from './surviving.ts';

/** Who wrote something, and when last (ISO 8601). `begun`: where that is known only to lie between two moments, the first. */
export type Author = { by: string; at: string; begun?: string };

type Save = StudioAuthorship['saves'][number];
/** What some saves changed together: all since the last state that could be run. */
type Step = { saves: Save[]; told: DescribedChange[] };

/** Who wrote changes, and changed rows of tables. What nobody is known for is not in the maps. */
type Authors = { changes: Map<DescribedChange, Author[]>; rows: Map<DrawnRow, Author[]> };

/**
 * Who wrote each of the changes between two states, the oldest first, each person once. `older`: the earlier state; `authorships`: of the drafts
 * that were published since, the oldest first.
 */
export function authorsOf(
  id: string,
  older: DefinitionFiles,
  authorships: readonly StudioAuthorship[],
  told: readonly DescribedChange[],
): Authors {
  const steps = stepsOf(id, older, authorships);
  const authors: Authors = { changes: new Map(), rows: new Map() };
  for (const one of told) {
    const rows = savesOfRows(steps, one);
    const found = eachOnce(
      savesOf(
        steps,
        one,
        rows.flatMap(([, saves]) => saves),
      ),
    );
    if (found.length > 0) authors.changes.set(one, found);
    for (const [row, saves] of rows) if (saves.length > 0) authors.rows.set(row, eachOnce(saves));
  }
  return authors;
}

/** The people who saved anything, the oldest first, each once. */
export function allAuthors(authorships: readonly StudioAuthorship[]): Author[] {
  return eachOnce(authorships.flatMap(({ saves }) => saves));
}

function stepsOf(id: string, older: DefinitionFiles, authorships: readonly StudioAuthorship[]): Step[] {
  const compile = wizardCompiler(id);
  const compiled = (texts: DefinitionFiles): Wizard | undefined => {
    const result = compile(texts, localDate);
    return 'reason' in result ? undefined : result.wizard;
  };
  const steps: Step[] = [];
  let texts: DefinitionFiles = older;
  for (const { start, saves } of authorships) {
    const begun = Object.keys(start).length === 0 ? texts : { ...partsIn(texts), ...start };
    let before = compiled(begun);
    const earlier = isSameFiles(texts, begun) ? undefined : compiled(texts);
    // What a draft was begun with is nobody's in it.
    if (earlier !== undefined && before !== undefined)
      steps.push({ saves: [], told: describeChanges(earlier, before) });
    texts = begun;
    let pending: Save[] = [];
    for (const save of saves) {
      texts = saved(texts, save);
      pending.push(save);
      const after = compiled(texts);
      if (after === undefined) continue;
      steps.push({ saves: pending, told: before === undefined ? [] : describeChanges(before, after) });
      before = after;
      pending = [];
    }
  }
  return steps;
}

/**
 * The saves that are behind a change of a thing. Where they do not lead to it, all that changed the thing; where its name and place have changed since,
 * those that changed its file. `ofRows`: those behind its rows.
 */
function savesOf(steps: readonly Step[], one: DescribedChange, ofRows: readonly Save[]): Save[] {
  const found = steps.flatMap(({ saves, told }) => {
    const same = told.filter((other) => isSameThing(one, other));
    return same.length === 0 ? [] : [{ saves, told: same }];
  });
  const all = found.flatMap(({ saves }) => saves);
  if (found.length === 0)
    return steps.flatMap(({ saves }) => saves.filter(({ texts }) => Object.hasOwn(texts, one.place.file)));
  if (one.change === 'weg')
    return found.findLast(({ told }) => told.some(({ change }) => change === 'weg'))?.saves ?? all;
  const ofLines = one.lines.map((line) => savesOfLine(line, found));
  const behind = new Set([...ofRows, ...ofLines.flatMap((saves) => saves ?? [])]);
  return ofLines.includes(undefined) || behind.size === 0 ? all : all.filter((save) => behind.has(save));
}

/** Those behind one line of it; undefined if they do not lead there. */
function savesOfLine({ label, before, after }: ChangedLine, found: readonly Step[]): Save[] | undefined {
  if (before === after) return undefined;
  const turns = found.map(({ saves, told }) =>
    told.flatMap(({ lines }) =>
      lines.filter((line) => kindOf(line) === kindOf({ label })).map((line) => ({ ...line, saves })),
    ),
  );
  const between = turnsBetween({ before, after }, turns);
  return between && surviving(between);
}

/** Entries of a list are numbered. */
function kindOf({ label }: Pick<ChangedLine, 'label'>): string {
  return label.replace(/ \d+$/, '');
}

function savesOfRows(steps: readonly Step[], one: DescribedChange): (readonly [DrawnRow, readonly Save[]])[] {
  const { table } = one;
  if (table === undefined) return [];
  const inTable = steps.flatMap(({ saves, told }) =>
    told.flatMap((other) =>
      other.table !== undefined && isSameThing(one, other) ? [{ saves, drawn: other.table.drawn }] : [],
    ),
  );
  return table.drawn.rows.map((row) => [row, savesOfRow(table.drawn, row, inTable)]);
}

function isSameThing(one: DescribedChange, other: DescribedChange): boolean {
  if (one.place.file !== other.place.file) return false;
  return one.place.pointer === other.place.pointer || one.where === other.where;
}

function isSameFiles(some: DefinitionFiles, others: DefinitionFiles): boolean {
  const names = new Set([...Object.keys(some), ...Object.keys(others)]);
  return [...names].every((name) => some[name] === others[name]);
}

function saved(texts: DefinitionFiles, save: Save): DefinitionFiles {
  const all = Object.entries({ ...texts, ...save.texts });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

function partsIn(texts: DefinitionFiles): DefinitionFiles {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name.startsWith('../parts/')));
}

function eachOnce(saves: readonly Save[]): Author[] {
  const last = new Map<string, Author>();
  for (const { by, at, begun } of saves) last.set(by, { by, at, ...(begun !== undefined && { begun }) });
  return [...last.values()];
}
