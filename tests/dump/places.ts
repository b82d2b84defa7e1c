import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPlaceIn, textsOf } from '../../src/editing/index.ts';
import { FORMULA_OPERATIONS, ruleName, KINDS } from '../../src/format/index.ts';
import { stringsOf } from '../../src/editing/texts.ts';
import { fieldsOf, joinPointer, parsePointer, uiAt } from '../../src/engine/index.ts';
import { formatKind } from '../../src/studio/document/kinds.ts';
import { helpAt, labelAt, valueLabelOf } from '../../src/studio/document/labels.ts';
import { keysAt, roleAt, schemaAt } from '../../src/format/places.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { placesOf, type Subject } from './subjects.ts';

/** One file of each kind. */
const FILES = [
  'wizard.json',
  'machine.json',
  'journeys.json',
  'steps/schritt.json',
  'tables/tabelle.json',
  '../parts/teil.json',
];
/** The name of everything that authors may name. */
const NAMED = 'name';

/** What every place that the format knows is called, with its help, its role and its words. */
export function dumpFormat(): string[] {
  const places = FILES.flatMap((file) => pointersIn(file).map((pointer) => ({ file, pointer })));
  const values = [...new Set(formatValues())].toSorted();
  const rules = [...new Set(places.map(({ pointer }) => parsePointer(pointer).at(-1) ?? ''))].toSorted();
  return [
    ...places.map(({ file, pointer }) => {
      const root = filledAt(pointer);
      return lineOf(file, pointer, root, saysIn(file, root));
    }),
    ...values.map((value) => `value ${value}: ${valueLabelOf(value)}`),
    ...rules.map((rule) => `rule ${rule}: ${ruleName(rule)}`),
    ...Object.entries(KINDS).map(([name, kind]) => `kind ${name}: ${JSON.stringify(kind)}`),
  ];
}

/** The same for every place of a wizard's files, and what kind each of its questions is. */
export function dumpPlaces({ files, wizard }: Subject): string[] {
  const places = Object.keys(files)
    .toSorted()
    .flatMap((file) => {
      const root: unknown = JSON.parse(files[file] ?? '');
      const says = saysIn(file, root);
      return [...placesOf(root)].map(({ pointer }) => lineOf(file, pointer, root, says)).concat(wordsIn(file, root));
    });
  const kinds = fieldsOf(wizard).map(
    ({ step, pointer, schema }) =>
      `${step} ${pointer} kind: ${formatKind(schema, uiAt(wizard.step(step)?.file.ui, pointer))}`,
  );
  return [...places, ...kinds];
}

function lineOf(file: string, pointer: string, root: unknown, says: ReadonlyMap<string, string | undefined>): string {
  const place = { file, pointer };
  const words = [
    labelAt(place),
    helpAt(place),
    formatPlaceIn(root, file, pointer),
    roleAt(file, pointer),
    says.get(pointer),
  ];
  return `${file}${pointer} | ${words.map((word) => word ?? '-').join(' | ')}`;
}

function wordsIn(file: string, root: unknown): string[] {
  return textsOf(file, root).map(({ pointer, kind, about }) => `${file}${pointer} words: ${kind} | ${about ?? '-'}`);
}

/** What the strings of a file are, by their pointers. */
function saysIn(file: string, root: unknown): ReadonlyMap<string, string | undefined> {
  return new Map(stringsOf(file, root).map(({ pointer, says }) => [pointer, says]));
}

/** What a file may contain in itself: each at most once, and at most two different ones. */
const NESTING = new Set(
  ['if', 'then', 'else', 'allOf', 'anyOf', 'not', 'items', 'of', 'unless', 'unlessAnswers', 'schema', 'with'].concat(
    FORMULA_OPERATIONS,
  ),
);

/** The pointers of a kind of file. */
function pointersIn(file: string, pointer = ''): string[] {
  const path = parsePointer(pointer);
  const count = (key: string) => path.filter((one) => one === key).length;
  const isOpen = (key: string) =>
    NESTING.has(key)
      ? count(key) === 0 && path.filter((one) => NESTING.has(one)).length < 2
      : count(key) < (['0', NAMED, 'properties'].includes(key) ? 2 : 1);
  const keys = [...new Set([...Object.keys(keysAt(file, pointer)), '0', NAMED])].filter(
    (key) => isOpen(key) && schemaAt(file, joinPointer(pointer, key)) !== undefined,
  );
  return [pointer, ...keys.flatMap((key) => pointersIn(file, joinPointer(pointer, key)))];
}

/** A file with nothing but a text at this place. */
function filledAt(pointer: string): unknown {
  return parsePointer(pointer).reduceRight<unknown>((inner, key) => {
    if (key === '0') return [inner];
    // A condition is told by its type.
    return key === 'params' ? { type: 'is', params: inner } : { [key]: inner };
  }, 'Text');
}

/** Every value that the schemas offer a choice of. */
function formatValues(): string[] {
  return Object.values(readSchemas()).flatMap((schema) =>
    [...placesOf(schema)].flatMap(({ pointer, value }) => {
      const isChoice = /\/(?:enum\/\d+|const)$/.test(pointer);
      return isChoice && typeof value === 'string' ? [value] : [];
    }),
  );
}

/** The schemas of the format, by the names of their files. */
export function readSchemas(): Record<string, unknown> {
  const names = readdirSync(WIZARDS).filter((name) => name.endsWith('.schema.json'));
  return Object.fromEntries(
    names.toSorted().map((name) => [name, JSON.parse(readFileSync(join(WIZARDS, name), 'utf8')) as unknown]),
  );
}

/** What describes and decides nothing, beside the keywords that begin with `x-`. */
const ANNOTATIONS = new Set(['title', 'description', 'examples', '$comment']);
/** Keywords whose members have names of the author's choice. */
const NAMING = new Set(['properties', 'patternProperties', '$defs']);

/** The schemas without their annotations. */
export function dumpSchemas(): string[] {
  return Object.entries(readSchemas()).flatMap(([name, schema]) =>
    JSON.stringify(bare(schema), null, 1)
      .split('\n')
      .map((line) => `${name} ${line}`),
  );
}

function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      NAMING.has(key)
        ? Object.fromEntries(Object.entries(part as object).map(([name, inner]) => [name, bare(inner)]))
        : bare(part),
    ]),
  );
}
