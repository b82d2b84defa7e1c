import { isPlainObject, joinPointer, readPointer } from '../../engine/index.ts';
import { keysAt } from '../../format/places.ts';
import type { Subject } from '../actions/action.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import type { Studio } from '../context/context.ts';
import { helpAt, labelAt } from '../document/labels.ts';
import { isInside, type FilePlace } from '../document/place.ts';
import { entriesOf, type OutlineEntry } from '../outline/entries.ts';
import { fits, isRare } from '../panel/fitting.ts';
import type { PaletteEntry } from './entries.ts';

type Context = Pick<Studio, 'outline' | 'trees' | 'selection'>;

/** The line of the outline for the whole wizard, in whose file some others stand. */
const WHOLE = 'allgemein';

type Act = (subject: Subject, action: string) => void;

/**
 * What can be done with what is selected, as its menu has it: with the question, then with its step; without a selection, with the first step. And
 * what can be new.
 */
export function actionEntries(context: Context, act: Act): PaletteEntry[] {
  const headings = entriesOf(context.outline).filter(({ subject }) => subject?.kind === 'all');
  return [...selectedThings(context), ...headings].flatMap(({ id: thing, subject, label: title }) =>
    subject === undefined
      ? []
      : actionsFor(context, subject).map(({ id, label }) => ({
          id: `aktion ${thing} ${id}`,
          label,
          kind: subject.kind === 'all' ? title : `Mit „${title}“`,
          names: NAMES[id] ?? '',
          run: () => act(subject, id),
        })),
  );
}

/** By what else an action is found. */
const NAMES: Readonly<Record<string, string>> = {
  delete: 'Entfernen Streichen',
  rename: 'Name Titel',
  duplicate: 'Kopieren Verdoppeln Kopie',
  up: 'Reihenfolge Ordnen',
  down: 'Reihenfolge Ordnen',
  move: 'Reihenfolge Ordnen',
  new: 'Anlegen Hinzufügen',
  required: 'Pflichtfeld Freiwillig',
  condition: 'Bedingung',
  change: 'Bedingung',
};

/** What the panel says or can say of what is selected, of its step, and of the whole wizard. `show`: goes there, or to where it is added. */
export function propertyEntries(
  context: Context,
  show: (place: FilePlace, key: string, isThere: boolean) => void,
): PaletteEntry[] {
  const whole = entriesOf(context.outline).filter(({ id }) => id === WHOLE);
  return [...selectedThings(context), ...whole].flatMap(({ place, label: title }) =>
    place === undefined
      ? []
      : keysFor(context, place).map(({ key, isThere }) => {
          const at = { file: place.file, pointer: joinPointer(place.pointer, key) };
          return {
            id: `eigenschaft ${at.file}${at.pointer}`,
            label: labelAt(at),
            kind: `Eigenschaft von „${title}“`,
            names: helpAt(at) ?? '',
            run: () => show(place, key, isThere),
          };
        }),
  );
}

/** The keys of a question or a file that people who do not know the format may set. */
function keysFor({ trees, outline }: Context, { file, pointer }: FilePlace): { key: string; isThere: boolean }[] {
  const value = readPointer(trees[file]?.value, pointer);
  if (!isPlainObject(value)) return [];
  const isLast = outline.steps.some((step) => step.file === file && step.role === 'final');
  const isUsual = (key: string) => (pointer === '' ? !isRare(file, key, isLast) : fits(value, key));
  const isShown = (key: string) => key !== '$schema' && key !== 'public' && isUsual(key);
  const keys = Object.keys(keysAt(file, pointer)).filter(isShown);
  return keys.map((key) => ({ key, isThere: Object.hasOwn(value, key) }));
}

/** The lines of the outline around a selection, the innermost first. */
function selectedThings({ outline, selection: { place } }: Context): OutlineEntry[] {
  const lines = entriesOf(outline);
  const around = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
    entries.flatMap((entry) => [
      ...around(entry.children),
      ...(entry.place !== undefined && entry.id !== WHOLE && isInside(place, entry.place) ? [entry] : []),
    ]);
  const found = around(lines);
  const first = lines.find(({ id }) => id === 'schritte')?.children.slice(0, 1) ?? [];
  return found.length > 0 ? found : first;
}
