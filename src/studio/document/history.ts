import type { DefinitionFiles } from '../../check/fileNames.ts';
/** One step of the history: what it did, and the texts of the files that it touched, before and after. */
export type Entry = {
  label: string;
  /** A file that did not exist is missing. */
  before: DefinitionFiles;
  after: DefinitionFiles;
  /** The paths that differ. */
  touched: readonly string[];
  /** The address of the selection before the change, to return to. */
  at: string;
  /** Time of the last change that belongs to it, in milliseconds. */
  time: number;
  /** Changes with the same key that follow closely are one entry, as typing in a field. */
  merge?: string;
  /** Names have not followed the words of this change yet. */
  unnamed?: true;
};

/** All states of the files that can be reached, one of them current. */
export type History = { files: DefinitionFiles; past: readonly Entry[]; future: readonly Entry[] };

/** Changes with the same key become one entry if they follow within this time. */
const TYPING_MS = 1_000;
/** Older entries are dropped. */
const MOST_ENTRIES = 500;

export type Change = {
  label: string;
  files: DefinitionFiles;
  at: string;
  time: number;
  merge?: string;
  unnamed?: true;
};

/** Adds a change. Returns the same history if it changes nothing. */
export function record(history: History, change: Change): History {
  const touched = touchedBetween(history.files, change.files);
  if (touched.length === 0) return history;
  const last = history.past.at(-1);
  const { files, ...rest } = change;
  if (last !== undefined && history.future.length === 0 && belongsTo(last, change, touched)) {
    const merged = { ...last, after: pick(files, last.touched), time: change.time };
    return { files, past: [...history.past.slice(0, -1), merged], future: [] };
  }
  const entry: Entry = { ...rest, touched, before: pick(history.files, touched), after: pick(files, touched) };
  return { files, past: [...history.past, entry].slice(-MOST_ENTRIES), future: [] };
}

/** The files before the words that names have not followed yet: those of the last change, or of several in the same field. */
export function beforeUnnamed({ files, past }: History): DefinitionFiles {
  const first = past.findLastIndex(({ unnamed }) => unnamed !== true) + 1;
  return past.slice(first).reduceRight<DefinitionFiles>((now, { touched, before }) => put(now, touched, before), files);
}

/** Lets the last entry lead to these files: names have followed its words. */
export function amend({ files, past }: History, to: DefinitionFiles): History {
  const entries = past.map(({ unnamed: _, ...entry }): Entry => entry);
  const last = entries.pop();
  if (last === undefined) return { files: to, past, future: [] };
  const before = put(files, last.touched, last.before);
  const touched = touchedBetween(before, to);
  const amended = { ...last, touched, before: pick(before, touched), after: pick(to, touched) };
  return { files: to, past: [...entries, amended], future: [] };
}

/** Takes the last change back. Returns undefined if there is none. */
export function undo({ files, past, future }: History): { history: History; entry: Entry } | undefined {
  const entry = past.at(-1);
  if (entry === undefined) return undefined;
  const history = {
    files: put(files, entry.touched, entry.before),
    past: past.slice(0, -1),
    future: [entry, ...future],
  };
  return { history, entry };
}

/** Makes the last change that was taken back again. Returns undefined if there is none. */
export function redo({ files, past, future }: History): { history: History; entry: Entry } | undefined {
  const [entry, ...rest] = future;
  if (entry === undefined) return undefined;
  return { history: { files: put(files, entry.touched, entry.after), past: [...past, entry], future: rest }, entry };
}

/** The paths of files that differ, sorted; a file that exists in one of them only differs. */
export function touchedBetween(before: DefinitionFiles, after: DefinitionFiles): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).toSorted();
}

/** The same files in the same order of names, whatever order they came in. */
export function sameFiles(one: DefinitionFiles, other: DefinitionFiles): boolean {
  return one === other || touchedBetween(one, other).length === 0;
}

function belongsTo(last: Entry, change: Change, touched: readonly string[]): boolean {
  return (
    change.merge !== undefined &&
    change.merge === last.merge &&
    change.time - last.time <= TYPING_MS &&
    touched.every((name) => last.touched.includes(name))
  );
}

function pick(files: DefinitionFiles, names: readonly string[]): DefinitionFiles {
  return Object.fromEntries(names.flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]]])));
}

function put(files: DefinitionFiles, names: readonly string[], values: DefinitionFiles): DefinitionFiles {
  const kept = Object.entries(files).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...kept, ...Object.entries(values)].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
