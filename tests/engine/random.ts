import type { Answers, PropertySchema, Wizard } from '../../src/engine/index.ts';
import { fieldsOf, writePointer } from '../../src/engine/index.ts';
import { file } from './definitions.ts';
import { sample } from '../support/extent.ts';

/** Integers from 0 below the argument; the same seed gives the same ones (mulberry32). */
export type Random = (below: number) => number;

export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export const SEEDS = sample(
  Array.from({ length: 40 }, (_, index) => index + 1),
  8,
);

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** What a client may put anywhere. All of it is JSON but for NaN and the date. */
export const WEIRD: unknown[] = [
  '',
  '  ',
  ' x ',
  'ja',
  '5',
  '\u0000',
  0,
  -0,
  1e308,
  Number.NaN,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['', ' x '],
  new Date(0),
  { '*': 1 },
  { '': 1 },
  { length: 3 },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: { a: 1 } } },
  { hasOwnProperty: true },
  JSON.parse('{"__proto__":{"ja":"ja"}}'),
  [{ id: 1, name: { toString: null }, path: [] }],
  Array.from({ length: 300 }, (_, index) => index),
];

/** Answers that mostly please the rules, with gaps. */
export function likelyAnswers(wizard: Wizard, random: Random): Answers {
  const answers: Answers = {};
  for (const field of fieldsOf(wizard))
    if (random(10) > 0) writePointer(answers, field.pointer, likely(field.schema, random));
  return answers;
}

function likely(schema: PropertySchema, random: Random): unknown {
  const choices = schema.oneOf?.map((option) => option.const) ?? schema.enum;
  if (choices !== undefined) return pick(random, choices);
  if (schema.const !== undefined) return random(12) > 0 ? schema.const : false;
  if (schema.upload !== undefined) return Array.from({ length: random(3) }, () => file(random(9)));
  switch (schema.type) {
    case 'boolean':
      return random(2) === 0;
    case 'integer':
    case 'number':
      return random(9);
    case 'array':
      return [];
    default:
      return pick(random, SAMPLES[schema.format ?? ''] ?? ['Köln', '50674', '01701234567']);
  }
}

const SAMPLES: Record<string, string[]> = {
  email: ['a@b.de', 'ab.de'],
  date: ['2024-02-29', '2023-02-29'],
  time: ['09:30'],
  month: ['2024-02'],
  uri: ['https://a.de'],
};

/** Answers that nobody would give: odd values at known places, at their parents, and at places that do not exist. */
export function weirdAnswers(wizard: Wizard, random: Random): Answers {
  const answers = likelyAnswers(wizard, random);
  const places = [
    ...fieldsOf(wizard).flatMap((field) => [field.pointer, ...field.parents]),
    '/toString',
    '/constructor',
    '/hasOwnProperty/x',
    '/',
  ];
  for (let count = random(6) + 1; count > 0; count -= 1)
    writePointer(answers, pick(random, places), pick(random, WEIRD));
  if (random(4) === 0) Object.defineProperty(answers, '__proto__', { value: pick(random, WEIRD), enumerable: true });
  return answers;
}
