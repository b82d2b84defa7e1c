import type { DefinitionFiles } from '../check/fileNames.ts';
import { partName } from '../check/fileNames.ts';
import { EditError } from './edits.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import { isWithin } from '../engine/fields.ts';
import { memoize } from '../engine/memoize.ts';
import { RecentMap } from '../check/recentMap.ts';
import { placeholdersOf } from '../check/texts.ts';
import { formatPlace } from './formatPlace.ts';
import { below as formatBelow, formatOf, keyRoleOf, roleOf, type FormatPlace } from '../format/places.ts';
import type { Role } from '../format/schemas.ts';
import type { Scalar } from '../engine/definition.ts';

/** What can be named. Pointers of questions in the rows of a list have `*` for the index. */
export type Target =
  | { kind: 'step'; step: string }
  | { kind: 'field'; pointer: string }
  | { kind: 'choice'; pointer: string; value: Scalar }
  | { kind: 'table'; table: string }
  | { kind: 'column'; column: string }
  | { kind: 'computed'; computed: string }
  | { kind: 'part'; part: string };

/** A place that names something, and what it is in German. `belongs`: it goes along with what it names. */
export type Use = { file: string; pointer: string; says: string; belongs?: true };

/** One name in the files. */
export type Reference = {
  file: string;
  /** Of the value, or of the value whose key is the name. */
  pointer: string;
  /** How the name is written: as a key, as the whole value, or inside a text. */
  as: 'key' | 'value' | 'text';
  names: Named;
  /** It creates what it names. */
  declares: boolean;
  /** It is no more than a part of what it names: its rank, its looks, whether it is required. */
  belongs: boolean;
};

/** What a reference names. `tokens`: how many names at the end of a pointer are written there. */
export type Named =
  | { kind: 'step' | 'table' | 'column' | 'computed' | 'part'; name: string }
  | { kind: 'field'; pointers: string[]; tokens: number }
  | { kind: 'choice'; pointers: string[]; value: unknown };

/**
 * All places that name the target, in the order of the files, without those that declare it. For a group of questions
 * also the places that name what is inside. Files that are no JSON are left out.
 */
export function usesOf(files: DefinitionFiles, target: Target): Use[] {
  const found = referencesIn(files).filter((reference) => !reference.declares && isAbout(reference, target));
  return found.map(({ file, pointer, belongs }) => ({
    file,
    pointer,
    says: formatPlace(files, file, pointer),
    ...(belongs && { belongs }),
  }));
}

/** Whether a reference names the target or, for a group, something inside. */
export function isAbout({ names }: Reference, target: Target): boolean {
  switch (target.kind) {
    case 'field':
      return names.kind === 'field' && names.pointers.some((pointer) => isInside(pointer, target.pointer));
    case 'choice':
      return (
        names.kind === 'choice' &&
        String(names.value) === String(target.value) &&
        names.pointers.some((pointer) => isSame(pointer, target.pointer))
      );
    default:
      return 'name' in names && names.kind === target.kind && names.name === nameOf(target);
  }
}

function nameOf(target: Exclude<Target, { kind: 'field' | 'choice' }>): string {
  switch (target.kind) {
    case 'step':
      return target.step;
    case 'table':
      return target.table;
    case 'column':
      return target.column;
    case 'computed':
      return target.computed;
    case 'part':
      return target.part;
    default:
      return target satisfies never;
  }
}

/** Whether a pointer names the same question as another one, or one inside it. Indices match `*`. */
export function isInside(pointer: string, ancestor: string): boolean {
  return isWithin(inAnyRow(pointer), inAnyRow(ancestor));
}

/** Whether two pointers name the same question. */
export function isSame(pointer: string, other: string): boolean {
  return inAnyRow(pointer) === inAnyRow(other);
}

/** A pointer with `*` for each index: the same text for all pointers that name one question. */
export function inAnyRow(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** All names in the files. Files that are no JSON are left out. */
export const referencesIn = memoize(
  (files: DefinitionFiles): Reference[] => new Walk(files).references(),
  new WeakMap(),
);

/** The names in one file, and what of the other files they depend on. */
type Names = { file: string; around: readonly unknown[]; found: Reference[] };

/** By the value of the file: an edit of one file reads the names of that file only. */
const namesOf = new WeakMap<object, Names>();

/** The values of the files. Files that are no JSON are left out. */
export const valuesOf = memoize(
  (files: DefinitionFiles): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(files).flatMap(([file, text]) => {
        const value = valueOf(text);
        return value === undefined ? [] : [[file, value]];
      }),
    ),
  new WeakMap(),
);

/** Throws an EditError if a file is no JSON: it may name anything. */
export function requireJson(files: DefinitionFiles): void {
  const broken = Object.keys(files).find(
    (file) => formatOf(file) !== undefined && !Object.hasOwn(valuesOf(files), file),
  );
  if (broken !== undefined)
    throw new EditError(`Die Datei '${broken}' ist kein JSON. Bitte berichtigen Sie sie zuerst.`);
}

/** Most texts do not change from one edit to the next. */
const MOST_TEXTS = 1000;
const valueOf = memoize(parsed, new RecentMap(MOST_TEXTS));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where a walk is. Pointers of questions count from the file's place in the answers. */
type Cursor = {
  file: string;
  pointer: string;
  /** Pointers of the places where the file's questions stand: one for each use of a part. */
  mounts: string[];
  /** The same for pointers that are written out. */
  prefixes: string[];
  /** The question or group that the place is about. */
  field: string;
  /** The questions whose answers stand here. */
  answersOf: string[];
  mention: boolean;
  looks: boolean;
};

class Walk {
  readonly #values: Record<string, unknown>;
  /** Where the questions of each part stand. */
  readonly #mounts: Map<string, string[]>;
  /** Pointers of the lists of groups. */
  readonly #lists: Set<string>;
  /** All that names in a file depend on besides the file. */
  readonly #around: readonly unknown[];
  #found: Reference[] = [];

  constructor(files: DefinitionFiles) {
    this.#values = valuesOf(files);
    const { mounts, lists } = mountsIn(this.#values);
    this.#mounts = mounts;
    this.#lists = lists;
    const parts = Object.entries(this.#values).flatMap(([file, value]) => (partName(file) === undefined ? [] : value));
    this.#around = [JSON.stringify([[...mounts], [...lists]]), ...parts];
  }

  references(): Reference[] {
    return Object.entries(this.#values).flatMap(([file, value]) => this.#referencesOf(file, value));
  }

  #referencesOf(file: string, value: unknown): Reference[] {
    const known = isPlainObject(value) ? namesOf.get(value) : undefined;
    if (
      known?.file === file &&
      known.around.length === this.#around.length &&
      known.around.every((one, at) => one === this.#around[at])
    )
      return known.found;
    this.#found = [];
    const format = formatOf(file);
    if (format !== undefined) {
      const part = partName(file);
      const mounts = part === undefined ? [''] : (this.#mounts.get(part) ?? []);
      const place = { file, pointer: '', mounts, prefixes: [''], field: '', mention: false, looks: false };
      this.#declareFile(file);
      this.#visit(format, value, { ...place, answersOf: mounts });
    }
    if (isPlainObject(value)) namesOf.set(value, { file, around: this.#around, found: this.#found });
    return this.#found;
  }

  #declareFile(file: string): void {
    const [, folder, name = ''] = /(?:^|\/)(steps|tables|parts)\/([^/]+)\.json$/.exec(file) ?? [];
    const kind = folder === 'steps' ? 'step' : folder === 'tables' ? 'table' : 'part';
    if (folder !== undefined)
      this.#found.push({ file, pointer: '', as: 'value', names: { kind, name }, declares: true, belongs: false });
  }

  #visit(format: FormatPlace, value: unknown, outside: Cursor): void {
    const place = this.#scoped(format, value, outside);
    const role = roleOf(format);
    if (typeof value === 'object' && value !== null) this.#visitMembers(format, value, place);
    else if (role !== undefined) this.#name(role, value, 'value', place);
  }

  #visitMembers(format: FormatPlace, value: object, place: Cursor): void {
    const keyRole = Array.isArray(value) ? undefined : keyRoleOf(format);
    for (const [key, member] of Object.entries(value)) {
      const inner = formatBelow(format, key);
      if (inner === undefined) continue;
      const at = { ...place, pointer: joinPointer(place.pointer, key) };
      const isRows = place.looks && key === 'items' && this.#hasRows(place);
      if (keyRole !== undefined && inner.named === undefined && !isRows) this.#name(keyRole, key, 'key', at, member);
      this.#visit(inner, member, at);
    }
  }

  #scoped({ schema }: FormatPlace, value: unknown, outside: Cursor): Cursor {
    const key = parsePointer(outside.pointer).at(-1) ?? '';
    const place: Cursor = {
      ...outside,
      mention: outside.mention || schema['x-mention'] === true,
      looks: outside.looks || schema['x-looks'] === true,
      ...(schema['x-moves'] === true && { prefixes: outside.mounts }),
    };
    const { 'x-scope': scope } = schema;
    if (scope === undefined) return place;
    switch (scope) {
      case 'child':
        if (place.looks && key === 'items' && this.#hasRows(place)) return below(place, '*');
        return below(place, key);
      case 'items':
        return isGroup(value, this.#values) ? below(place, '*') : place;
      case 'root':
        return { ...place, field: '', answersOf: place.mounts };
      case 'fieldMember': {
        const field = isPlainObject(value) ? value['field'] : undefined;
        if (typeof field !== 'string') return { ...place, answersOf: [] };
        return { ...place, field, answersOf: place.prefixes.map((prefix) => prefix + field) };
      }
      case 'fieldKey':
        return { ...place, answersOf: place.prefixes.map((prefix) => prefix + key) };
      case 'answers': {
        // Several answers to one question stay answers to it; the rows of a list have questions of their own.
        if (!/^\d+$/.test(key)) return below(place, key);
        return isPlainObject(value) ? below(place, '*') : place;
      }
      default:
        return scope satisfies never;
    }
  }

  /** Whether a question is a list of groups. */
  #hasRows({ mounts, field }: Cursor): boolean {
    return mounts.some((mount) => this.#lists.has(mount + field));
  }

  #name(role: Role, value: unknown, as: 'key' | 'value', place: Cursor, member?: unknown): void {
    if (role === 'answer') {
      if (value !== null && place.answersOf.length > 0)
        this.#push(place, as, { kind: 'choice', pointers: place.answersOf, value }, isOffered(place));
      return;
    }
    if (typeof value !== 'string') return;
    switch (role) {
      case 'words':
      case 'address':
        this.#nameInWords(value, place);
        break;
      case 'child':
        if (value !== '*') this.#push(place, as, childOf(place, value), isDeclared(as, place, member));
        break;
      case 'rowField':
        this.#push(place, as, { kind: 'field', pointers: withRow(place, value), tokens: lengthOf(value) });
        break;
      case 'field':
      case 'subject':
        this.#nameSubject(value, as, place);
        break;
      case 'step':
      case 'table':
      case 'column':
      case 'computed':
      case 'part':
        this.#push(place, as, { kind: role, name: value }, as === 'key' && isDeclaration(place));
    }
  }

  #nameSubject(value: string, as: Reference['as'], place: Cursor): void {
    if (value.startsWith('=')) this.#push(place, as, { kind: 'computed', name: value.slice(1) });
    if (!value.startsWith('/')) return;
    const pointers = place.prefixes.map((prefix) => prefix + value);
    this.#push(place, as, { kind: 'field', pointers, tokens: lengthOf(value) });
  }

  #nameInWords(text: string, place: Cursor): void {
    for (const name of new Set(placeholdersOf(text))) this.#nameSubject(name, 'text', { ...place, prefixes: [''] });
  }

  #push(place: Cursor, as: Reference['as'], names: Named, declares = false): void {
    const { file, pointer, looks } = place;
    const belongs = looks || /\/(?:required|with\/required)\/\d+$/.test(pointer);
    this.#found.push({ file, pointer, as, names, declares, belongs: belongs && !place.mention });
  }
}

function below(place: Cursor, key: string): Cursor {
  const field = joinPointer(place.field, key);
  return { ...place, field, answersOf: place.mounts.map((mount) => mount + field) };
}

/** The pointers of a question named by its key. The key's place is about the group around it. */
function childOf({ mounts, field }: Cursor, name: string): Named {
  return { kind: 'field', pointers: mounts.map((mount) => joinPointer(mount + field, name)), tokens: 1 };
}

function withRow({ mounts, field }: Cursor, pointer: string): string[] {
  return mounts.map((mount) => `${mount}${field}/*${pointer}`);
}

function lengthOf(pointer: string): number {
  return parsePointer(pointer).length;
}

/** Whether a key under `properties` brings a question, rather than a rule about one. */
function isDeclared(as: Reference['as'], { file, looks, mention }: Cursor, member: unknown): boolean {
  const isQuestion =
    isPlainObject(member) && ['type', 'uses', 'properties', 'title'].some((key) => Object.hasOwn(member, key));
  return as === 'key' && !looks && !mention && isQuestion && !/(?:^|\/)journeys\.json$/.test(file);
}

/** Whether an answer stands among those that a question offers. */
function isOffered({ pointer, mention, file }: Cursor): boolean {
  return !mention && /(?:^|\/)(?:steps|parts)\//.test(file) && /\/(?:oneOf\/\d+\/const|enum\/\d+)$/.test(pointer);
}

/** Whether a key is the place where a step or a computed value is written down. */
function isDeclaration({ file, pointer }: Cursor): boolean {
  return (
    (/(?:^|\/)machine\.json$/.test(file) && /^\/states\/[^/]+$/.test(pointer)) ||
    (/(?:^|\/)wizard\.json$/.test(file) && /^\/computed\/[^/]+$/.test(pointer))
  );
}

function isGroup(schema: unknown, values: Record<string, unknown>): boolean {
  if (!isPlainObject(schema)) return false;
  if (typeof schema['uses'] === 'string')
    return isGroup(readPointer(values[`../parts/${schema['uses']}.json`], '/schema'), values);
  return schema['type'] === 'object' || (schema['type'] === undefined && schema['properties'] !== undefined);
}

/** Where the questions of each part stand, also of parts that other parts use, and which questions have rows. */
function mountsIn(values: Record<string, unknown>): { mounts: Map<string, string[]>; lists: Set<string> } {
  const mounts = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const [file, value] of Object.entries(values)) if (/(?:^|\/)steps\//.test(file)) collect(value, []);
  return { mounts, lists };

  function collect(document: unknown, within: string[]): void {
    if (!isPlainObject(document)) return;
    if (typeof document['uses'] === 'string') use(document['uses'], '', within);
    collectIn(document['schema'], '', within);
    collectIn(readPointer(document['with'], '/schema'), '', within);
  }

  function collectIn(schema: unknown, field: string, within: string[]): void {
    if (!isPlainObject(schema)) return;
    if (typeof schema['uses'] === 'string') use(schema['uses'], field, within);
    collectIn(schema['with'], field, within);
    const { properties, items, then, else: otherwise, allOf } = schema;
    for (const [key, part] of Object.entries(isPlainObject(properties) ? properties : {}))
      collectIn(part, joinPointer(field, key), within);
    const hasRows = isGroup(items, values);
    if (hasRows) lists.add(field);
    collectIn(items, hasRows ? `${field}/*` : field, within);
    for (const part of [then, otherwise, ...(Array.isArray(allOf) ? allOf : [])]) collectIn(part, field, within);
  }

  function use(name: string, mount: string, within: string[]): void {
    if (within.includes(name)) return;
    const known = mounts.get(name) ?? [];
    if (!known.includes(mount)) mounts.set(name, [...known, mount]);
    const part = values[`../parts/${name}.json`];
    if (!isPlainObject(part)) return;
    collectIn(part['schema'], mount, [...within, name]);
  }
}
