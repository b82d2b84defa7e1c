import { readPointer } from '../../src/engine/index.ts';
import { describe, expect, it } from 'vitest';
import { nodesIn, SCHEMAS, type FormatSchema } from '../../src/format/schemas.ts';
import { labelOf } from '../../src/studio/document/labels.ts';
import { readSchemas } from '../dump/places.ts';

/** What the schemas of the format have to say of each place beside its shape, so that no tool is silent about a new one. */

const DESCRIBING = ['wizard', 'machine', 'step', 'table', 'journeys', 'part'];
const POINTER = /^\^[[(]?\??:?[/=]/;

type Node = FormatSchema & { format?: string; propertyNames?: { pattern?: string } };

/** The strings and keys inside of a schema that may name something, and of which it does not say what. */
function silentIn(document: string, schema: unknown, at = '', above: Node = {}, seen = new Set<string>()): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: Node = schema;
  const says = own['x-words'] ?? own['x-role'] ?? above['x-words'] ?? above['x-role'];
  if (own.$ref !== undefined) {
    const [file = '', pointer = ''] = own.$ref.split('#');
    const target = file === '' ? document : file;
    const id = `${target}#${pointer} ${says ?? ''}`;
    if (seen.has(id)) return [];
    return silentIn(target, readPointer(SCHEMAS[target], pointer), at, { ...above, ...own }, seen.add(id));
  }
  const { type, enum: values, const: value, pattern = '', format, propertyNames } = own;
  const isFree = type === 'string' && [values, value, own.pattern, format].every((bound) => bound === undefined);
  const inherited = type === 'array' && says !== undefined ? { 'x-words': says } : {};
  return [
    ...(isFree && says === undefined ? [`${at} is free text`] : []),
    ...(POINTER.test(pattern) && says === undefined ? [`${at} is a pointer`] : []),
    ...(POINTER.test(propertyNames?.pattern ?? '') && own['x-keys'] === undefined
      ? [`${at} has pointers for keys`]
      : []),
    ...Object.entries(own.properties ?? {}).flatMap(([key, part]) =>
      silentIn(document, part, `${at}/${key}`, {}, seen),
    ),
    ...silentIn(document, own.items, `${at}/0`, inherited, seen),
    ...[own.additionalProperties, ...Object.values(own.patternProperties ?? {})].flatMap((part) =>
      silentIn(document, part, `${at}/*`, {}, seen),
    ),
    ...[own.then, own.else].flatMap((part) => silentIn(document, part, at, says ? { 'x-words': says } : {}, seen)),
  ];
}

/** Addresses of this site, no pointers. */
const ADDRESSES = new Set(['/route', '/submit/path']);
/** Strings that nobody reads on the site: words for programs, days and durations, and examples, which are for tests. */
const UNREAD =
  /^(?:\/journeys\/.*|.*\/(?:\$schema|id|add|period|within|date|minDate|maxDate|ui:autocomplete|values\/\*|uploadFields\/\*(?:\/\*)?)) is free text$/;

function reported(document: string, schema: unknown): string[] {
  return silentIn(document, schema).filter(
    (line) => !ADDRESSES.has(line.replace(' is a pointer', '')) && !UNREAD.test(line),
  );
}

describe('the schemas of the format', () => {
  it('are all known', () => {
    expect(Object.keys(SCHEMAS).toSorted()).toEqual(Object.keys(readSchemas()));
  });

  it.each(DESCRIBING)('say of each text and each key of %s what it names, or what people read in it', (kind) => {
    expect(reported(`${kind}.schema.json`, SCHEMAS[`${kind}.schema.json`])).toEqual([]);
  });

  it('are missed where one gets a text and says nothing of it', () => {
    const step = structuredClone(SCHEMAS['step.schema.json']);
    const warning = { type: 'array', items: { type: 'string', minLength: 1 } };
    Object.assign(Object(readPointer(step, '/properties')), { warning });
    expect(reported('step.schema.json', step)).toEqual(['/warning/0 is free text']);
  });

  it('give each of their keys a label', () => {
    const nodes = Object.values(SCHEMAS).flatMap(nodesIn);
    const keys = nodes.flatMap(({ properties = {} }) => Object.keys(properties));
    expect(keys.length).toBeGreaterThan(200);
    expect([...new Set(keys)].filter((key) => labelOf(key) === key)).toEqual(['$schema']);
  });
});
