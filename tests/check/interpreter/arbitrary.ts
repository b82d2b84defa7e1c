import * as fc from 'fast-check';
import type { PropertySchema } from '../../../src/engine/index.ts';
import { opens } from '../../engine/definitions.ts';

/** Few names and values, so that answers often meet the rules about them. */
const NAMES = ['a', 'b', 'straße', 'x/y~z', 'hasOwnProperty'];
const TEXTS = [
  '',
  'ja',
  'nein',
  'Ägir',
  '😀😀',
  '\ud800',
  'a@b.de',
  '2024-02-29',
  '2023-02-29',
  '09:30',
  '3+4=7',
  '3+4=8',
];
const NUMBERS = [-1, -0, 0, 1, 2, 2.5, 1e308];

const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(name, { maxLength: 3 });
const text = fc.constantFrom(...TEXTS);
const count = fc.nat({ max: 3 });
const scalar = fc.oneof(text, fc.constantFrom(...NUMBERS), fc.boolean());
const choice = fc.record({ const: scalar, title: fc.constant('Titel') });
const day = fc.constantFrom('2024-03-01', 'today', 'today-P3Y');

/** Values of any shape, as requests may hold them. */
export const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
    fc.oneof(scalar, fc.constantFrom(null, Number.NaN, undefined)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    fc.constant([{ id: '00000000-0000-4000-8000-000000000001', name: 'a.jpg', path: '/a' }]),
  ),
})).value;

const type = (...types: NonNullable<PropertySchema['type']>[]) => fc.constantFrom(...types);
const some = { requiredKeys: [] };
const photos: PropertySchema = { upload: { accept: ['image/*'], maxItems: 1 } };

/** Rules for one question, a few of them beside each other. */
const question: fc.Arbitrary<PropertySchema> = fc.oneof(
  fc.record({ type: type('string', 'number', 'boolean'), const: scalar, title: fc.constant('Titel') }, some),
  fc.record(
    {
      enum: fc.uniqueArray(fc.oneof(text, fc.constantFrom(...NUMBERS)), { minLength: 1, maxLength: 3 }),
      type: type('string'),
    },
    some,
  ),
  fc.record({ oneOf: fc.array(choice, { minLength: 1, maxLength: 3 }), type: type('string', 'integer') }, some),
  fc.record(
    {
      type: type('string'),
      pattern: fc.constantFrom('^\\p{Lu}', '^.$', 'e', '^ja$'),
      minLength: count,
      maxLength: count,
    },
    some,
  ),
  fc.record(
    { type: type('string', 'number'), format: fc.constantFrom('email', 'date', 'time', 'month', 'uri'), const: scalar },
    some,
  ),
  fc.record({ type: type('string'), minDate: day, maxDate: day, transient: fc.boolean() }, some),
  fc.record(
    { type: type('string'), arithmetic: fc.constant(true as const), errorMessage: fc.constant('Bitte prüfen.') },
    some,
  ),
  fc.record({ type: type('string'), equals: fc.constantFrom('/a', '/b', '/a/b', '/x~1y~0z', '/a//b') }, some),
  fc.record(
    { type: type('number', 'integer'), minimum: fc.constantFrom(...NUMBERS), maximum: fc.constantFrom(...NUMBERS) },
    some,
  ),
  fc.record({ type: type('array'), minItems: count, maxItems: count, uniqueItems: fc.constant(true as const) }, some),
  fc.record({ type: type('array'), alone: fc.constantFrom('ja', 1), uniqueItems: fc.constant(true as const) }, some),
  fc.record({ type: type('object'), minProperties: count, required: names }, some),
  fc.constantFrom<PropertySchema>(photos, { ...photos, type: 'array' }),
);

/** Schemas of every keyword that a step may use. */
export const schemas = fc.letrec<{ schema: PropertySchema }>((tie) => {
  const schema = tie('schema');
  const parts = fc.array(schema, { minLength: 1, maxLength: 3 });
  const properties = fc.dictionary(name, schema, { maxKeys: 4, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      question,
      fc.record({ properties, required: names, type: type('object') }, { requiredKeys: ['properties'] }),
      fc.record(
        { type: type('array'), items: schema, uniqueItems: fc.constant(true as const) },
        { requiredKeys: ['items'] },
      ),
      fc.tuple(schema, schema, fc.option(schema, { nil: undefined })).map((branches) => opens(...branches)),
      fc.record({ if: schema, else: schema }),
      fc.record({ anyOf: parts, allOf: parts, not: schema }, some),
      fc.tuple(schema, schema).map(([one, other]) => ({ ...one, ...other })),
    ),
  };
}).schema;
