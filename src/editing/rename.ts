import type { DefinitionFiles } from '../check/fileNames.ts';
import { partName } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { isAbout, isInside, isSame, referencesIn, requireJson, valuesOf, type Reference } from './references.ts';
import { joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import type { Scalar } from '../engine/definition.ts';

/** The edits that rename something wherever it is named, and what that breaks outside of the files, in German. */
export type Renaming = { edits: Edit[]; breaks: string[] };

/** The name of a step: its state and its file. */
export const STEP_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The name of a question. */
export const FIELD_NAME = /^[a-zA-Z][a-zA-Z0-9]*$/;

/** Renames a step: its state, its files, and every place that names it. Throws an EditError if that is impossible. */
export function renameStep(files: DefinitionFiles, step: string, to: string): Renaming {
  requireJson(files);
  const { edits } = renameNamed(files, 'step', step, to);
  const isFirst = readPointer(valuesOf(files)['machine.json'], '/initial') === step;
  const address = `Die Seite bekommt eine andere Adresse: Geteilte Links, die auf '/${step}' enden, führen nicht mehr zu ihr.`;
  return {
    edits,
    breaks: [
      ...(isFirst ? [] : [address]),
      `Wer gerade auf '${step}' ist, setzt nach dem Neuladen beim ersten offenen Schritt fort. Die Antworten bleiben.`,
    ],
  };
}

/** Renames a table: its files, and every place that names it. Throws an EditError if that is impossible. */
export function renameTable(files: DefinitionFiles, table: string, to: string): Renaming {
  requireJson(files);
  return { ...renameNamed(files, 'table', table, to), breaks: [] };
}

/** Renames a computed value wherever it is named. Throws an EditError if that is impossible. */
export function renameComputed(files: DefinitionFiles, computed: string, to: string): Renaming {
  requireJson(files);
  const renaming = renameNamed(files, 'computed', computed, to);
  const at = joinPointer(joinPointer('/computed', computed), 'store');
  const isStored = readPointer(valuesOf(files)['wizard.json'], at) !== undefined;
  const stored = `Gespeicherte Anfragen behalten den Wert unter dem alten Namen '${computed}'.`;
  return { ...renaming, breaks: isStored ? [stored] : [] };
}

/**
 * Renames a question, a group or a list in every step and shared part that asks it, and in every place that names it.
 * Throws an EditError if that is impossible.
 */
export function renameField(files: DefinitionFiles, pointer: string, to: string): Renaming {
  requireJson(files);
  requireName(to, FIELD_NAME, 'Buchstaben ohne Umlaute und Ziffern, mit einem Buchstaben vorn');
  const all = referencesIn(files);
  const pointers = sharing(all, pointer);
  const renamed = beside(pointer, to);
  if (renamed === pointer) return { edits: [], breaks: [] };
  for (const one of pointers) {
    const taken = beside(one, to);
    if (all.some((reference) => isAbout(reference, { kind: 'field', pointer: taken })))
      throw new EditError(`Die Angabe '${taken}' gibt es schon.`);
  }
  const edits = editsOf(files, all, (name, { names, as }) => {
    if (names.kind !== 'field') return name;
    const isText = as === 'text';
    if (isText && !name.startsWith('/')) return name;
    const known = isText ? { pointers: [name], tokens: parsePointer(name).length } : names;
    return withToken(name, known, pointers, to);
  });
  const parts = declaringParts(all, (reference) => declaresField(reference, pointers));
  return {
    edits,
    breaks: [...parts, ...(isSent(files, all, pointers) ? breaksOfField(pointer, renamed) : LOST(pointer))],
  };
}

/**
 * Renames an answer of a closed question: the value that is stored, not its title. Throws an EditError if that is
 * impossible.
 */
export function renameChoice(files: DefinitionFiles, pointer: string, from: Scalar, to: Scalar): Renaming {
  requireJson(files);
  if (typeof from !== typeof to || to === '')
    throw new EditError(`Die Antwort '${String(from)}' und die neue müssen von gleicher Art sein.`);
  const all = referencesIn(files);
  const offers = all.filter(({ declares, names }) => declares && names.kind === 'choice');
  const declared = offers.filter((offer) => isOffer(offer, pointer, from));
  if (declared.length === 0) throw new EditError(`Die Antwort '${String(from)}' auf '${pointer}' gibt es nicht.`);
  if (from === to) return { edits: [], breaks: [] };
  const pointers = [...new Set(declared.flatMap(({ names }) => (names.kind === 'choice' ? names.pointers : [])))];
  if (offers.some((offer) => pointers.some((one) => isOffer(offer, one, to))))
    throw new EditError(`Die Antwort '${String(to)}' auf '${pointer}' gibt es schon.`);
  const about = all.filter((reference) =>
    pointers.some((one) => isAbout(reference, { kind: 'choice', pointer: one, value: from })),
  );
  const edits = editsOf(files, about, () => to);
  const inAddress = usedIn(files, 'query', pointers);
  const given = usedIn(files, 'accepts', pointers);
  return {
    edits,
    breaks: [
      ...declaringParts(all, (reference) => declared.includes(reference)),
      `Angefangene Entwürfe mit der Antwort '${String(from)}' werden noch einmal gefragt.`,
      `Wer die Schnittstelle aufruft, muss bei '${pointer}' künftig '${String(to)}' statt '${String(from)}' senden.`,
      `Gespeicherte Anfragen behalten '${String(from)}': Auswertungen müssen beide kennen.`,
      ...(inAddress ? [`Geteilte Links mit '${String(from)}' in der Adresse beantworten die Frage nicht mehr.`] : []),
      ...(given ? [`Andere Assistenten, die '${String(from)}' mitgeben (handOver), sind nachzuziehen.`] : []),
    ],
  };
}

function isOffer({ names }: Reference, pointer: string, value: Scalar): boolean {
  return names.kind === 'choice' && names.value === value && names.pointers.some((one) => isSame(one, pointer));
}

type SimpleKind = 'step' | 'table' | 'computed';

const SIMPLE: Record<SimpleKind, { name: RegExp; of: string; the: string; a: string; folder?: string }> = {
  step: {
    name: STEP_NAME,
    of: 'Kleinbuchstaben ohne Umlaute, Ziffern und einzelnen Bindestrichen',
    the: 'Den Schritt',
    a: 'Einen Schritt',
    folder: 'steps',
  },
  table: {
    name: /^[a-zA-Z0-9-]+$/,
    of: 'Buchstaben ohne Umlaute, Ziffern und Bindestrichen',
    the: 'Die Tabelle',
    a: 'Eine Tabelle',
    folder: 'tables',
  },
  computed: {
    name: /^\p{L}[\p{L}\d]*$/u,
    of: 'Buchstaben und Ziffern, mit einem Buchstaben vorn',
    the: 'Den berechneten Wert',
    a: 'Einen berechneten Wert',
  },
};

function renameNamed(files: DefinitionFiles, kind: SimpleKind, from: string, to: string): { edits: Edit[] } {
  const { name: valid, of, the, a, folder } = SIMPLE[kind];
  requireName(to, valid, of);
  const known = referencesIn(files).filter(({ names }) => names.kind === kind);
  if (!known.some((reference) => reference.declares && isCalled(reference, from)))
    throw new EditError(`${the} '${from}' gibt es nicht.`);
  if (from === to) return { edits: [] };
  if (known.some((reference) => isCalled(reference, to))) throw new EditError(`${a} '${to}' gibt es schon.`);
  const written = known.filter((reference) => isCalled(reference, from) && reference.pointer !== '');
  const edits = editsOf(files, written, (name) => renamedIn(name, from, to));
  const moves = Object.keys(files).flatMap((file): Edit[] => {
    const [, before = ''] = /^((?:editions\/[^/]+\/)?(?:steps|tables)\/)[^/]+\.json$/.exec(file) ?? [];
    const isOwn = folder !== undefined && before.endsWith(`${folder}/`) && file === `${before}${from}.json`;
    return isOwn ? [{ file, moveTo: `${before}${to}.json` }] : [];
  });
  return { edits: [...edits, ...moves] };
}

function isCalled({ names }: Reference, name: string): boolean {
  return 'name' in names && names.name === name;
}

/** Computed values are written with and without `=`. */
function renamedIn(name: string, from: string, to: string): string {
  if (name === from) return to;
  return name === `=${from}` ? `=${to}` : name;
}

type Rewrite = (name: string, reference: Reference) => Scalar;

/**
 * The edits that rewrite names where they are written. What is deeper comes first, so that a renamed key leaves the
 * pointers of what is still to do as they are.
 */
function editsOf(files: DefinitionFiles, references: Reference[], rewrite: Rewrite): Edit[] {
  const done = new Set<string>();
  const edits = references.flatMap((reference): { depth: number; edit: Edit }[] => {
    const { file, pointer, as } = reference;
    const place = `${file} ${pointer} ${as === 'key' ? 'key' : 'value'}`;
    if (done.has(place)) return [];
    const depth = parsePointer(pointer).length;
    if (as === 'key') {
      const key = parsePointer(pointer).at(-1) ?? '';
      const name = String(rewrite(key, reference));
      if (name === key) return [];
      done.add(place);
      return [{ depth: depth - 0.5, edit: { file, pointer, rename: name } }];
    }
    const value = readPointer(valuesOf(files)[file], pointer);
    const text = String(value);
    const set =
      as === 'text'
        ? text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => `{${rewrite(name, reference)}}`)
        : rewrite(text, reference);
    if (set === value || (as === 'value' && set === text)) return [];
    done.add(place);
    return [{ depth, edit: { file, pointer, set } }];
  });
  return edits.toSorted((left, right) => right.depth - left.depth).map(({ edit }) => edit);
}

/** The name or pointer with the last token of one of the pointers replaced, if that token is written there. */
function withToken(
  text: string,
  named: { pointers: string[]; tokens: number },
  pointers: string[],
  to: string,
): string {
  for (const full of named.pointers) {
    const inside = pointers.find((pointer) => isInside(full, pointer));
    if (inside === undefined) continue;
    const index = parsePointer(inside).length - 1 - (parsePointer(full).length - named.tokens);
    if (index < 0) return text;
    if (!text.startsWith('/')) return to;
    return parsePointer(text).with(index, to).reduce(joinPointer, '');
  }
  return text;
}

/** The pointers of all questions that are written down where this one is: a shared part may stand in several places. */
function sharing(all: Reference[], pointer: string): string[] {
  const pointers = new Set([pointer]);
  let size = 0;
  let isKnown = false;
  while (size < pointers.size) {
    size = pointers.size;
    for (const reference of all) {
      if (!declaresField(reference, [...pointers])) continue;
      isKnown = true;
      for (const one of reference.names.kind === 'field' ? reference.names.pointers : []) pointers.add(one);
    }
  }
  if (!isKnown) throw new EditError(`Die Angabe '${pointer}' gibt es nicht.`);
  return [...pointers];
}

function declaresField({ declares, names }: Reference, pointers: string[]): boolean {
  return (
    declares && names.kind === 'field' && names.pointers.some((one) => pointers.some((other) => isSame(one, other)))
  );
}

/** Whether the answer reaches the server. */
function isSent(files: DefinitionFiles, all: Reference[], pointers: string[]): boolean {
  return all
    .filter((reference) => declaresField(reference, pointers))
    .some(({ file, pointer }) => readPointer(valuesOf(files)[file], `${pointer}/transient`) !== true);
}

const LOST = (pointer: string) => [
  `Angefangene Entwürfe verlieren die Antwort auf '${pointer}': Sie wird noch einmal gefragt.`,
];

function breaksOfField(from: string, to: string): string[] {
  return [
    ...LOST(from),
    `Wer die Schnittstelle aufruft, muss künftig '${to}' statt '${from}' senden.`,
    `Gespeicherte Anfragen behalten den Namen '${from}': Auswertungen müssen beide kennen.`,
  ];
}

function declaringParts(all: Reference[], declares: (reference: Reference) => boolean): string[] {
  const parts = all.filter(declares).flatMap(({ file }) => partName(file) ?? []);
  return [...new Set(parts)].map(
    (part) =>
      `Der gemeinsame Teil '${part}' ändert sich in allen Assistenten: Wer ihn dort verwendet, muss die Namen nachziehen.`,
  );
}

/** Whether a map of wizard.json leads to one of the questions. */
function usedIn(files: DefinitionFiles, key: 'query' | 'accepts', pointers: string[]): boolean {
  const values = Object.values(Object(readPointer(valuesOf(files)['wizard.json'], `/${key}`)));
  return values.some((value) => typeof value === 'string' && pointers.includes(value));
}

/** The pointer with another name at its end. */
function beside(pointer: string, name: string): string {
  return [...parsePointer(pointer).slice(0, -1), name].reduce(joinPointer, '');
}

function requireName(name: string, valid: RegExp, of: string): void {
  if (!valid.test(name)) throw new EditError(`Der Name '${name}' geht nicht: Namen bestehen aus ${of}.`);
}
