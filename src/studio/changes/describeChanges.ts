import { isPlainObject, type Wizard } from '../../engine/index.ts';
import type { Change } from '../../explore/index.ts';
import type { FilePlace } from '../document/place.ts';
import { describeWizard } from '../describe/describeWizard.ts';
import { drawTable, type DrawnTable } from '../describe/drawnTable.ts';
import { paired, type Pair } from '../describe/pairs.ts';
import { WEIGHTS, type Thing, type Weight } from '../describe/thing.ts';
import { changedLines, type ChangedLine } from './changedLines.ts';

export type { ChangedLine } from './changedLines.ts';

/** One thing that changes for people, in words of the screen. */
export type DescribedChange = {
  weight: Weight;
  /** Such as: Frage 'Vorwurf' in Schritt 'Ihre Angaben'. */
  where: string;
  /** Where that stands in the definitions, with shared parts filled in. */
  place: FilePlace;
  change: Change['change'];
  lines: ChangedLine[];
  /** What a new thing says about wrong answers. */
  messages?: ChangedLine[];
  /** A version of a table beside the one that it is compared with, which is named. */
  table?: { drawn: DrawnTable; beside: string | undefined };
};

/** What a newer definition changes for people, by weight, and first what becomes of consents. Examples do not count. */
export function describeChanges(older: Wizard, newer: Wizard): DescribedChange[] {
  const both = [newer, older];
  const [before, after] = [describeWizard(older, both), describeWizard(newer, both)];
  const told = pairsOf(before, after).flatMap(([was, is]) => comparePair(was, is, after));
  return [...told, ...unsaid(older, newer, told, after)]
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ isFirst: _first, ...one }) => one);
}

type Ranked = DescribedChange & { isFirst: boolean };

function rank({ weight, isFirst }: Ranked): number {
  return isFirst ? -1 : WEIGHTS.indexOf(weight);
}

/** What tells that things of a list are the same, the surest first. */
const MARKS = [
  ({ raw }: Thing) => JSON.stringify(raw),
  ({ facts }: Thing) => facts[0]?.text ?? '',
  ({ where }: Thing) => where,
];

/** The things of both by their keys. */
function pairsOf(before: readonly Thing[], after: readonly Thing[]): Pair<Thing>[] {
  const [was, is] = [before, after].map((things) => Map.groupBy(things, ({ key }) => key));
  const keys = inOneOrder([...(was?.keys() ?? [])], [...(is?.keys() ?? [])]);
  return keys.flatMap((key) => paired(was?.get(key) ?? [], is?.get(key) ?? [], MARKS));
}

/** The newer keys; what went stands behind what it stood behind. */
function inOneOrder(before: readonly string[], after: readonly string[]): string[] {
  const keys = [...after];
  const known = new Set(after);
  for (const [index, key] of before.entries())
    if (!known.has(key)) keys.splice(keys.indexOf(before[index - 1] ?? '') + 1, 0, key);
  return keys;
}

function comparePair(was: Thing | undefined, is: Thing | undefined, after: readonly Thing[]): Ranked[] {
  const thing = is ?? was;
  if (thing === undefined) return [];
  const change = was === undefined ? 'neu' : is === undefined ? 'weg' : 'anders';
  const { lines, messages, isFirst, weight } = changedLines(was, is);
  const table = tableOf(was, is, after);
  if (change === 'anders' && lines.length === 0 && table === undefined) {
    return canonical(was?.raw) === canonical(is?.raw) ? [] : [technical(thing)];
  }
  return [
    {
      ...entryFor(thing, change),
      ...(change === 'anders' && { weight }),
      lines: [...lines, ...(is === undefined ? [] : contextLines(is, lines))],
      ...(messages.length > 0 && { messages }),
      ...(table !== undefined && { table }),
      isFirst,
    },
  ];
}

/** What has to be known beside what differs, and does not differ itself. */
function contextLines({ facts }: Thing, lines: readonly ChangedLine[]): ChangedLine[] {
  const context = facts.filter(
    ({ isContext, label }) => isContext === true && lines.every((line) => line.label !== label),
  );
  return context.map(({ label, text }) => ({ label, before: undefined, after: text }));
}

const TECHNICAL = 'Technische Angaben';

/** Whether a change has no words. */
export function isTechnical({ lines }: DescribedChange): boolean {
  return lines[0]?.label === TECHNICAL;
}

/** What differs and has no words. */
function technical(thing: Thing): Ranked {
  const line = { label: TECHNICAL, before: undefined, after: undefined };
  return { ...entryFor(thing, 'anders'), lines: [line], isFirst: false };
}

/** Files that differ without a described change, each by the first thing in it. */
function unsaid(older: Wizard, newer: Wizard, all: readonly Ranked[], after: readonly Thing[]): Ranked[] {
  const [was, is] = [filesOf(older), filesOf(newer)];
  return Object.keys(is).flatMap((file) => {
    const isTold = all.some(({ place }) => place.file === file);
    const first = after.find(({ place }) => place.file === file);
    return isTold || first === undefined || canonical(was[file]) === canonical(is[file]) ? [] : [technical(first)];
  });
}

function filesOf({ definition: { wizard, machine, steps, tables } }: Wizard): Record<string, unknown> {
  return {
    'wizard.json': wizard,
    'machine.json': machine,
    ...inFolder('steps', steps),
    ...inFolder('tables', tables),
  };
}

function inFolder(folder: string, all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).map(([id, value]) => [`${folder}/${id}.json`, value]));
}

/** The same text for values that differ only in the order of their members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function entryFor({ where, place, weight }: Thing, change: DescribedChange['change']): Omit<DescribedChange, 'lines'> {
  return { weight: change === 'anders' || place.pointer !== '/title' ? weight : 'flow', where, place, change };
}

/** A version of a table that changes or is new, drawn. A new one stands beside the one before it. */
function tableOf(was: Thing | undefined, is: Thing | undefined, after: readonly Thing[]): DescribedChange['table'] {
  const [before, now] = [was?.grid, is?.grid];
  if (before === undefined && now === undefined) return undefined;
  const beside = was ?? versionBefore(is, after);
  const drawn = drawTable(beside?.grid, now);
  return drawn === undefined ? undefined : { drawn, beside: was === undefined ? beside?.where : undefined };
}

function versionBefore(version: Thing | undefined, after: readonly Thing[]): Thing | undefined {
  const from = version?.grid?.from ?? '';
  return after
    .filter(({ key, grid }) => key === version?.key && grid !== undefined && grid.from < from)
    .toSorted((one, other) => (one.grid?.from ?? '').localeCompare(other.grid?.from ?? ''))
    .at(-1);
}
