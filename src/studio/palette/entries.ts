import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { Place } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { Outline } from '../document/outline.ts';

/** Something that the palette finds. */
export type PaletteEntry = {
  id: string;
  label: string;
  /** What it is, in a word or two. */
  kind: string;
  /** A shortcut, in words. */
  keys?: string;
  /** Where it leads; undefined for commands, which `run` carries out. */
  place?: Place;
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
      kind: `Schritt ${id}`,
      place: file === undefined ? { file: 'machine.json', pointer: joinPointer('/states', id) } : { file, pointer: '' },
    })),
    ...steps.flatMap(({ id, title, questions }) =>
      questions
        .flatMap((question) => [question, ...question.rows])
        .map((question) => ({
          id: `frage ${id} ${question.field} ${question.place.pointer}`,
          label: question.title,
          kind: `Frage in „${title}“, ${question.field}`,
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
export function textEntries(trees: Trees, named: readonly PaletteEntry[]): PaletteEntry[] {
  const names = new Set(named.map(({ label, place }) => `${place?.file} ${label}`));
  const texts = Object.entries(trees).flatMap(([file, { value }]) => textsIn(file, '', value));
  return texts.filter(({ label, place }) => !names.has(`${place?.file} ${label}`));
}

function textsIn(file: string, pointer: string, value: unknown): PaletteEntry[] {
  if (typeof value === 'string')
    return value.includes(' ') ? [{ id: `${file}${pointer}`, label: value, kind: file, place: { file, pointer } }] : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => textsIn(file, joinPointer(pointer, index), item));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(file, joinPointer(pointer, key), item));
}

/** An entry with what a search compares: its label, and its label with its kind. */
export type Searchable = { entry: PaletteEntry; label: string; all: string };

export function searchable(entries: readonly PaletteEntry[]): Searchable[] {
  return entries.map((entry) => {
    const label = plain(entry.label);
    return { entry, label, all: `${label} ${plain(entry.kind)}` };
  });
}

/**
 * The entries whose label or kind contains every word of a search, whatever their case: those whose label begins with it
 * first, then other labels, then kinds; otherwise in the given order.
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
