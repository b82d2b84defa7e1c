import { describe, expect, it } from 'vitest';
import { collectFields } from '../../src/engine/fields.ts';
import { neverAsked } from '../../src/explore/neverAsked.ts';
import type { PropertySchema } from '../../src/engine/index.ts';
import { group, opens, text, when, yesNo } from '../engine/definitions.ts';

/** The questions of a step that nobody is ever asked, those of a circle joined. */
function never(schema: PropertySchema): string[] {
  return neverAsked(collectFields('frage', schema), () => schema).map(({ field, circle }) =>
    circle === undefined ? field.pointer : circle.map(({ pointer }) => pointer).join(' '),
  );
}

const all = (...parts: PropertySchema[]) => group({}, { allOf: parts });
const under = (condition: PropertySchema, name: string, otherwise?: PropertySchema) =>
  opens(condition, group({ [name]: text(name) }), otherwise);
const ART: PropertySchema = {
  title: 'Art',
  type: 'string',
  oneOf: ['pkw', 'rad', 'lkw'].map((value) => ({ const: value, title: value })),
};
const isOneOf = (name: string, ...values: string[]): PropertySchema => ({
  required: [name],
  properties: { [name]: { enum: values } },
});
const number = (rules: PropertySchema): PropertySchema => ({ required: ['zahl'], properties: { zahl: rules } });
const ZAHL = group({ zahl: { title: 'Zahl', type: 'number' } });

describe('a question that nobody is ever asked', () => {
  it.each<[string, PropertySchema, string[]]>([
    [
      'waits for one that waits for it',
      all(under({ required: ['b'] }, 'a'), under({ required: ['a'] }, 'b')),
      ['/a /b'],
    ],
    ['waits for itself', all(under({ required: ['a'] }, 'a')), ['/a']],
    [
      'is one of three in a circle; what waits for the circle is not named',
      all(
        under(when('c', 'x'), 'a'),
        under(when('a', 'x'), 'b'),
        under(when('b', 'x'), 'c'),
        under(when('c', 'x'), 'd'),
      ),
      ['/a /c /b'],
    ],
    [
      'has two values to compare one answer with',
      all(group({ art: ART }), under({ allOf: [when('art', 'pkw'), when('art', 'rad')] }, 'a')),
      ['/a'],
    ],
    [
      'stands under a condition and its opposite',
      all(
        group({ art: ART }),
        opens(when('art', 'pkw'), all(opens(when('art', 'pkw'), group({}), group({ a: text('a') })))),
      ),
      ['/a'],
    ],
    [
      'stands where every answer is taken',
      all(
        group({ art: ART }),
        opens(
          isOneOf('art', 'pkw', 'rad'),
          group({}),
          all(opens(when('art', 'lkw'), group({}), all(under({ required: ['art'] }, 'a')))),
        ),
      ),
      ['/a'],
    ],
    [
      'needs a question that is asked under the opposite only',
      all(
        group({ art: ART }),
        under(when('art', 'pkw'), 'a'),
        under({ allOf: [when('art', 'rad'), { required: ['a'] }] }, 'b'),
      ),
      ['/b'],
    ],
    [
      'needs a number between two limits that cross',
      all(ZAHL, under({ allOf: [number({ minimum: 5 }), number({ maximum: 4 })] }, 'a')),
      ['/a'],
    ],
    [
      'stands in a group',
      group({
        fall: group({ art: ART }, { allOf: [under({ allOf: [when('art', 'pkw'), when('art', 'rad')] }, 'a')] }),
      }),
      ['/fall/a'],
    ],
    [
      'asks about a group from outside',
      all(
        group({ fall: group({ art: ART }) }),
        under(
          { allOf: [{ properties: { fall: when('art', 'pkw') } }, { properties: { fall: when('art', 'rad') } }] },
          'a',
        ),
      ),
      ['/a'],
    ],
    [
      'is what none of two branches allows',
      all(
        group({ art: ART }),
        under({ allOf: [when('art', 'lkw'), { anyOf: [when('art', 'pkw'), when('art', 'rad')] }] }, 'a'),
      ),
      ['/a'],
    ],
  ])('%s', (_, schema, found) => {
    expect(never(schema)).toEqual(found);
  });
});

describe('a question that somebody is asked is left alone where', () => {
  it.each<[string, PropertySchema]>([
    [
      'one of two conditions can be met',
      all(group({ art: ART }), under({ anyOf: [when('art', 'pkw'), when('art', 'rad')] }, 'a')),
    ],
    [
      'it waits for one that is asked elsewhere without a condition',
      all(group({ b: text('b') }), under({ required: ['b'] }, 'a'), under({ required: ['a'] }, 'b')),
    ],
    [
      'an answer has to be missing',
      all(group({ art: ART }), opens({ required: ['art'] }, group({}), group({ a: text('a') }))),
    ],
    [
      'the two wait for it to be missing',
      all(
        opens({ required: ['b'] }, group({}), group({ a: text('a') })),
        opens({ required: ['a'] }, group({}), group({ b: text('b') })),
      ),
    ],
    [
      'an optional answer may be missing or one value',
      all(group({ art: ART }), under({ properties: { art: { const: 'pkw' } } }, 'a')),
    ],
    [
      'both values are those of an open question',
      all(ZAHL, under({ allOf: [number({ minimum: 4 }), number({ maximum: 4 })] }, 'a')),
    ],
    [
      'a rule is not understood',
      all(
        group({ art: text('art') }),
        opens(
          { required: ['art'], properties: { art: { pattern: '^a' } } },
          group({}),
          all(under({ required: ['art'] }, 'a')),
        ),
      ),
    ],
    [
      'the type of an answer is compared',
      all(
        group({ art: text('art') }),
        opens({ properties: { art: { type: 'number' } } }, group({}), group({ a: text('a') })),
      ),
    ],
    [
      'an unticked box counts as no',
      all(group({ ja: { title: 'Ja', type: 'boolean' } }), under(when('ja', false), 'a')),
    ],
    ['the answer is given nowhere, which is found elsewhere', all(under({ required: ['fehlt'] }, 'a'))],
    [
      'several answers of a list are compared',
      all(
        group({ b: { title: 'b', type: 'array', items: yesNo('x') } }),
        under({ allOf: [{ required: ['b'], properties: { b: { minItems: 1 } } }] }, 'a'),
      ),
    ],
  ])('%s', (_, schema) => {
    expect(never(schema)).toEqual([]);
  });

  it('there is too much to solve', () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
    const wide = { anyOf: names.flatMap((name) => [when(name, 'x'), when(name, 'y')]) };
    const schema = all(...names.map((name) => under({ allOf: [wide, wide, wide] }, name)));
    expect(never(schema)).toEqual([]);
  });
});
