import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPlainObject, readPointer } from '../../src/engine/index.ts';
import { SHAPES, type Shape } from '../../src/editing/shapes.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../wizards');
const SCHEMAS = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => [name, JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as unknown]),
);

type Place = { document: string; schema: unknown };

/** The schema with everything that applies to the same value. */
function applied({ document, schema }: Place): Place[] {
  if (!isPlainObject(schema)) return [];
  const { $ref, then, else: otherwise, allOf } = schema;
  const [file, pointer = ''] = typeof $ref === 'string' ? $ref.split('#') : [];
  const target = file === '' || file === undefined ? document : file;
  const more = [then, otherwise, ...(Array.isArray(allOf) ? allOf : [])].map((part) => ({ document, schema: part }));
  const referred =
    typeof $ref === 'string' ? [{ document: target, schema: readPointer(SCHEMAS[target], pointer) }] : [];
  return [{ document, schema }, ...[...referred, ...more].flatMap(applied)];
}

/** What the shape of a place does not say. */
function gaps(place: Place, shape: Shape, at: string, seen: Set<unknown>): string[] {
  if (seen.has(place.schema)) return [];
  seen.add(place.schema);
  const { schema, document } = place;
  if (shape.either !== undefined && isPlainObject(schema)) {
    return [
      ...gaps({ document, schema: schema['then'] }, shape.either.guard(), at, seen),
      ...gaps({ document, schema: schema['else'] }, shape.either.wanted(), at, seen),
    ];
  }
  const parts = applied(place);
  const known = shape.members?.() ?? {};
  const named = parts.flatMap((part) =>
    Object.entries(Object(readPointer(part.schema, '/properties'))).map(([key, value]) => ({
      key,
      place: { document: part.document, schema: value },
    })),
  );
  const others = parts.flatMap((part) => {
    const more = readPointer(part.schema, '/additionalProperties');
    const matching = Object.values(Object(readPointer(part.schema, '/patternProperties')));
    return [more, ...matching].filter(isPlainObject).map((value) => ({ document: part.document, schema: value }));
  });
  const items = parts.flatMap((part) => {
    const value = readPointer(part.schema, '/items');
    return isPlainObject(value) ? [{ document: part.document, schema: value }] : [];
  });
  const isPointer = parts.some((part) => /^\^[[(]?\??:?[/=]/.test(String(readPointer(part.schema, '/pattern'))));
  const keysArePointers = parts.some((part) =>
    /^\^\[?[/=]/.test(String(readPointer(part.schema, '/propertyNames/pattern'))),
  );
  const isFree = parts.some(({ schema: part }) => {
    const { type, enum: values, const: value, pattern, format } = Object(part) as Record<string, unknown>;
    return type === 'string' && [values, value, pattern, format].every((bound) => bound === undefined);
  });
  const map = shape.map;
  return [
    ...named.flatMap(({ key, place: inner }) => {
      const member = Object.hasOwn(known, key) ? known[key] : map?.value();
      return member === undefined ? [`${at}/${key}`] : gaps(inner, member, `${at}/${key}`, seen);
    }),
    ...others.flatMap((inner) => (map === undefined ? [`${at}/*`] : gaps(inner, map.value(), `${at}/*`, seen))),
    ...items.flatMap((inner) => {
      const item = shape.list?.();
      return item === undefined ? [`${at}/0`] : gaps(inner, item, `${at}/0`, seen);
    }),
    ...(isPointer && shape.scalar === undefined ? [`${at} is a pointer`] : []),
    ...(isFree && shape.scalar === undefined ? [`${at} is free text`] : []),
    ...(keysArePointers && map?.key === undefined ? [`${at} has pointers for keys`] : []),
  ];
}

/** Addresses of this site, no pointers. */
const ADDRESSES = new Set([
  '/route',
  '/exit',
  '/submit/path',
  '/onward/href',
  '/links/0/href',
  '/result/handOver/href',
]);

/** Strings that nobody reads on the site: words for programs, days and durations, and examples, which are for tests. */
const UNREAD =
  /^(?:\/journeys\/.*|.*\/(?:\$schema|id|add|period|within|date|minDate|maxDate|ui:autocomplete|values\/\*|uploadFields\/\*\/\*)) is free text$/;

describe('the shapes of files', () => {
  it.each(Object.entries(SHAPES))(
    'say of each key of %s what it may name, and whether people read it',
    (kind, shape) => {
      const document = `${kind}.schema.json`;
      const found = gaps({ document, schema: SCHEMAS[document] }, shape, '', new Set());
      expect(found.filter((gap) => !ADDRESSES.has(gap.replace(' is a pointer', '')) && !UNREAD.test(gap))).toEqual([]);
    },
  );

  it('are those of all schemas that describe a file', () => {
    const described = Object.keys(SCHEMAS).map((name) => name.replace('.schema.json', ''));
    expect(described.filter((name) => !['guard', 'formula', ...Object.keys(SHAPES)].includes(name))).toEqual([]);
  });

  it('are missed where a schema gets a new key', () => {
    const machine = structuredClone(SCHEMAS['machine.schema.json']);
    Object.assign(Object(readPointer(machine, '/$defs/branch/properties')), { fallback: { type: 'string' } });
    SCHEMAS['changed.schema.json'] = machine;
    const place = { document: 'changed.schema.json', schema: machine };
    expect(gaps(place, SHAPES.machine, '', new Set())).toContain('/states/*/on/NEXT/0/fallback');
    delete SCHEMAS['changed.schema.json'];
  });
});
