import { isPlainObject, parsePointer, readPointer } from '../engine/pointer.ts';
import { memoize } from '../engine/memoize.ts';
import { schemaFileOf, SCHEMAS, type FormatSchema, type Role } from './schemas.ts';

/** What the format says about a place. `document`: the schema that says it, from which references count. `named`: the format names its key. */
export type FormatPlace = { document: string; schema: FormatSchema; named?: true };

/** What the format says about a file as a whole; undefined for one that is no part of a definition. */
export function formatOf(file: string): FormatPlace | undefined {
  const document = schemaFileOf(file);
  return document === undefined ? undefined : resolved({ document, schema: SCHEMAS[document] ?? {} });
}

/**
 * What the format says about a place in a file. Of alternatives, the one that knows the next key is taken. Undefined if
 * the format has no such place.
 */
export function schemaAt(file: string, pointer: string): FormatSchema | undefined {
  return placeAt(file, pointer)?.schema;
}

/** The same, with how the place is reached. */
export function placeAt(file: string, pointer: string): FormatPlace | undefined {
  const document = schemaFileOf(file);
  return document === undefined ? undefined : placeIn(`${document}#${pointer}`);
}

/** The keys that a place may have, with what the format says about each. */
export function keysAt(file: string, pointer: string): Readonly<Record<string, FormatSchema>> {
  const schema = schemaAt(file, pointer);
  const all = schema === undefined ? [] : [schema, ...alternativesOf(schema)];
  return Object.assign({}, ...all.map((one) => one.properties ?? {})) as Record<string, FormatSchema>;
}

/** By the document and the pointer in a file that it describes; the format does not change. */
const placeIn = memoize((place: string): FormatPlace | undefined => {
  const [document = '', pointer = ''] = place.split(/#(.*)/s);
  let at: FormatPlace | undefined = resolved({ document, schema: SCHEMAS[document] ?? {} });
  for (const key of parsePointer(pointer)) at = at && below(at, key);
  return at;
});

/** What the value at a place stands for; undefined if it names nothing. */
export function roleOf({ schema }: FormatPlace): Role | undefined {
  if (schema.type === 'array') return undefined;
  return schema['x-words'] === undefined ? schema['x-role'] : 'words';
}

/** What a text at a place of a file stands for, such as the name of a step; undefined if it names nothing, or if there is no such place. */
export function roleAt(file: string, pointer: string): Role | undefined {
  const place = placeAt(file, pointer);
  return place && roleOf(place);
}

/** Whether a place holds paragraphs: a list of texts that people read. */
export function isParagraphs(file: string, pointer: string): boolean {
  const { type, 'x-words': words } = schemaAt(file, pointer) ?? {};
  return type === 'array' && words !== undefined;
}

/** Whether paragraphs at a place may have lists, headings and bold words. */
export function isMarked(file: string, pointer: string): boolean {
  return schemaAt(file, pointer)?.['x-marks'] === true;
}

/** What the keys of the author's choice stand for at a place; undefined if they name nothing. */
export function keyRoleOf({ document, schema }: FormatPlace): Role | undefined {
  const all = [schema, ...alternativesOf(schema)].map((one) => resolved({ document, schema: one }).schema['x-keys']);
  return all.find((role) => role !== undefined);
}

/** What the format says about a member or an entry of a place; undefined if there may be none. */
export function below(place: FormatPlace, key: string): FormatPlace | undefined {
  const { document, schema } = place;
  const { properties = {}, items } = schema;
  if (Object.hasOwn(properties, key)) return { ...resolved({ document, schema: properties[key] ?? {} }), named: true };
  if (/^\d+$/.test(key) && items !== undefined) return entryOf(place, items);
  const value = valueOf(schema, key);
  if (value !== undefined) return resolved({ document, schema: value });
  for (const alternative of alternativesOf(schema).concat(schema['x-shape'] ?? [])) {
    const inner = below(resolved({ document, schema: alternative }), key);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** What a list says of its words and its role, it says of its entries. */
function entryOf({ document, schema }: FormatPlace, items: FormatSchema): FormatPlace {
  const { 'x-words': words, 'x-role': role } = schema;
  const entry = resolved({ document, schema: items });
  if (schema.type !== 'array') return entry;
  return { ...entry, schema: { ...(words && { 'x-words': words }), ...(role && { 'x-role': role }), ...entry.schema } };
}

function alternativesOf({ then, else: otherwise }: FormatSchema): FormatSchema[] {
  const direct = [then, otherwise].filter((one) => one !== undefined);
  return direct.flatMap((one) => [one, ...alternativesOf(one)]);
}

/** What the format says about the value of a key of the author's choice. */
function valueOf(
  { additionalProperties, patternProperties = {} }: FormatSchema,
  key: string,
): FormatSchema | undefined {
  const pattern = Object.keys(patternProperties).find((one) => new RegExp(one, 'u').test(key));
  if (pattern !== undefined) return patternProperties[pattern];
  return isPlainObject(additionalProperties) ? additionalProperties : undefined;
}

/** Follows references. What stands beside a reference, such as a description, counts more than what it refers to. */
function resolved({ document, schema }: FormatPlace): FormatPlace {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return { document, schema };
  const [file = '', pointer = ''] = $ref.split('#');
  const target = file === '' ? document : file;
  const found = resolved({ document: target, schema: readPointer(SCHEMAS[target], pointer) as FormatSchema });
  return { document: found.document, schema: { ...found.schema, ...beside } };
}
