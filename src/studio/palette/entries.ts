import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { FilePlace } from '../document/place.ts';
import { formatFilled } from '../findings/formatWords.ts';
import { formatFile } from '../document/formatFile.ts';
import type { Trees } from '../document/trees.ts';
import type { Outline } from '../document/outline.ts';
import { fold } from '../parts/search.ts';

/** Something that the palette finds. */
export type PaletteEntry = {
  /** Of a place: that of its line in the outline. */
  id: string;
  label: string;
  /** What it is and where, in words of the screen. */
  kind: string;
  /** By what else it is found: names that the screen does not show. */
  names?: string;
  /** A shortcut, in words. */
  keys?: string;
  /** Where it leads; undefined for commands, which `run` carries out. */
  place?: FilePlace;
  /** A text inside of what has a line in the outline. */
  isText?: true;
  run?: () => void;
};

/** How many entries are shown. */
export const MOST_SHOWN = 40;

/** The places of a wizard by their names: steps, questions, tables, shared parts, examples. */
export function placeEntries({ steps, tables, parts, journeys }: Outline): PaletteEntry[] {
  return [
    ...steps.map(({ id, title, file }) => ({
      id: `schritt ${id}`,
      label: title,
      kind: 'Schritt',
      names: id,
      place: file === undefined ? { file: 'machine.json', pointer: joinPointer('/states', id) } : { file, pointer: '' },
    })),
    ...steps.flatMap(({ id, title, questions }) =>
      questions
        .flatMap((question) => [question, ...question.rows])
        .map((question) => ({
          id: `frage ${id} ${question.field} ${question.place.pointer}`,
          label: question.title,
          kind: `Frage in „${title}“`,
          names: question.field,
          place: question.place,
        })),
    ),
    ...tables.map(({ title, file }) => ({ id: file, label: title, kind: 'Tabelle', place: { file, pointer: '' } })),
    ...parts.map(({ title, file }) => ({
      id: file,
      label: title,
      kind: 'Gemeinsamer Teil',
      place: { file, pointer: '' },
    })),
    ...journeys.map(({ name, place }) => ({ id: `beispiel ${place.pointer}`, label: name, kind: 'Beispiel', place })),
  ];
}

/** Every text of a wizard with the place where it stands, but for those that are the name of an entry. */
export function textEntries(trees: Trees, named: readonly PaletteEntry[], outline: Outline): PaletteEntry[] {
  const names = new Set(named.map(({ label, place }) => `${place?.file} ${label}`));
  const texts = Object.entries(trees).flatMap(([file, { value }]) =>
    textsIn({ file, pointer: '' }, formatFile(file, outline), value),
  );
  return texts
    .filter(({ label, place }) => !names.has(`${place?.file} ${label}`))
    .map((entry) =>
      entry.label.includes('{') ? { ...entry, label: formatFilled(entry.label, outline), names: entry.label } : entry,
    );
}

/** Names of the format begin with a small letter. */
const IS_WORDS = /\s|^\p{Lu}/u;

function textsIn({ file, pointer }: FilePlace, kind: string, value: unknown): PaletteEntry[] {
  const inside = (key: string | number, item: unknown) =>
    textsIn({ file, pointer: joinPointer(pointer, key) }, kind, item);
  if (typeof value === 'string')
    return IS_WORDS.test(value)
      ? [{ id: file + pointer, label: value, kind, place: { file, pointer }, isText: true }]
      : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => inside(index, item));
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, item]) => inside(key, item)) : [];
}

/** Looks for what is typed in all wizards. */
export function everywhere(typed: string, go: (address: string) => void): PaletteEntry[] {
  const words = typed.trim();
  const address = `/suche?${new URLSearchParams({ suche: words }).toString()}`;
  return [{ id: 'überall', label: `„${words}“ in allen Assistenten suchen`, kind: 'Befehl', run: () => go(address) }];
}

/** An entry with what a search compares: its label, what it is called, other names of a command, too, and all words by which it is found. */
export type Searchable = { entry: PaletteEntry; label: string; called: string; all: string };

export function searchable(entries: readonly PaletteEntry[]): Searchable[] {
  return entries.map((entry) => {
    const [label, names] = [fold(entry.label), fold(entry.names ?? '')];
    const called = entry.run !== undefined && entry.kind === 'Befehl' ? `${label} ${names}` : label;
    return { entry, label, called, all: `${label} ${fold(entry.kind)} ${names}` };
  });
}

/**
 * The entries whose label, kind or names contain every word of a search, whatever their case, in the order of `rankOf`; otherwise in the given
 * order.
 */
export function findEntries(entries: readonly Searchable[], search: string): PaletteEntry[] {
  const found = findWords(entries, fold(search));
  // Whoever has no ä on the keyboard types ae.
  const plain = fold(search).replaceAll(/[aou]e/g, (letters) => letters.charAt(0));
  return found.length > 0 ? found : findWords(entries, plain);
}

function findWords(entries: readonly Searchable[], search: string): PaletteEntry[] {
  const words = search.split(/\s+/).filter(Boolean);
  const ranked = entries.flatMap((one) =>
    words.every((word) => one.all.includes(word)) ? [{ entry: one.entry, rank: rankOf(one, words) }] : [],
  );
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

/** First those whose label begins with what is typed, then those in whose label, or in the names of a command, it begins words, then other labels. */
function rankOf({ label, called, all }: Searchable, words: readonly string[]): number {
  if (label.startsWith(words.join(' '))) return 0;
  if (words.every((word) => isBeginning(called, word))) return 1;
  if (words.every((word) => label.includes(word))) return 2;
  return words.every((word) => isBeginning(all, word)) ? 3 : 4;
}

/** Whether a word of the text begins so. */
function isBeginning(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
