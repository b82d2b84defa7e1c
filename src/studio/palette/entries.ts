import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import type { Trees } from '../document/trees.ts';
import type { Outline } from '../document/outline.ts';

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
  return texts.filter(({ label, place }) => !names.has(`${place?.file} ${label}`));
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

/** Looks for what is typed in all wizards; nothing while nothing is typed. */
export function everywhere(typed: string, go: (address: string) => void): PaletteEntry[] {
  const words = typed.trim();
  if (words === '') return [];
  const address = `/suche?${new URLSearchParams({ suche: words }).toString()}`;
  return [{ id: 'überall', label: `„${words}“ in allen Assistenten suchen`, kind: 'Befehl', run: () => go(address) }];
}

/** An entry with what a search compares: its label, and all words by which it is found. */
export type Searchable = { entry: PaletteEntry; label: string; all: string };

export function searchable(entries: readonly PaletteEntry[]): Searchable[] {
  return entries.map((entry) => {
    const label = plain(entry.label);
    return { entry, label, all: `${label} ${plain(entry.kind)} ${plain(entry.names ?? '')}` };
  });
}

/**
 * The entries whose label, kind or names contain every word of a search, whatever their case: those whose label begins with
 * it first, then other labels, then the rest; otherwise in the given order.
 */
export function findEntries(entries: readonly Searchable[], search: string): PaletteEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const ranked = entries.flatMap(({ entry, label, all }) => {
    if (!words.every((word) => all.includes(word))) return [];
    const rank = label.startsWith(words.join(' ')) ? 0 : words.every((word) => label.includes(word)) ? 1 : 2;
    return [{ entry, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

/** Umlauts are found with and without their dots. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
