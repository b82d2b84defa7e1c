import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STEP_PARAGRAPHS, WIDGETS, type StepParagraphs } from '../../src/engine/index.ts';
import { isPlainObject, readPointer } from '../../src/engine/pointer.ts';
import { KEYWORDS, OWN_KEYWORDS } from '../../src/format/index.ts';
import type { OperationName, StepKey } from '../../src/engine/vocabulary.ts';
import { shipped, SHIPPED } from '../engine/definitions.ts';
import { kitchenSink } from '../explore/kitchenSink.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/**
 * What no compiler sees: a word of the format stands in the schemas, in the guide, and in a wizard that the tests walk. Each list here is complete, or does
 * not compile. Conditions: `tests/format`.
 */

const OPERATIONS = Object.keys({
  sum: true,
  difference: true,
  product: true,
  percent: true,
  min: true,
  max: true,
  count: true,
  days: true,
  years: true,
  cell: true,
  day: true,
  deadline: true,
} satisfies Record<OperationName, true>);

const STEP_KEYS = Object.keys({
  title: true,
  titleWithout: true,
  button: true,
  waits: true,
  open: true,
  onward: true,
  result: true,
  schema: true,
  ui: true,
  advice: true,
  picture: true,
  summary: true,
  thanks: true,
  sections: true,
  links: true,
} satisfies Record<Exclude<StepKey, StepParagraphs>, true>).concat(STEP_PARAGRAPHS);

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(WIZARDS, name), 'utf8'));
const guide = readFileSync(path.join(WIZARDS, 'README.md'), 'utf8');
const [step, wizard, formula] = ['step', 'wizard', 'formula'].map((name) => read(`${name}.schema.json`));

/** All keys and all texts of the wizards that are walked: the tests' own, and the shipped ones. */
const used = new Set<unknown>();
for (const files of [kitchenSink(), ...SHIPPED.map((id) => shipped(id))])
  JSON.stringify(files, (key, value: unknown) => {
    used.add(key);
    if (typeof value === 'string') used.add(value);
    return value;
  });

function keysAt(schema: unknown, ...pointers: string[]): string[] {
  return pointers.flatMap((pointer) => {
    const found = readPointer(schema, pointer);
    return isPlainObject(found) ? Object.keys(found) : [];
  });
}

describe('the schemas know each', () => {
  it.each([
    ['key of a step', STEP_KEYS, keysAt(step, '/properties')],
    ['keyword', KEYWORDS, keysAt(step, '/$defs/property/properties', '/$defs/group/properties')],
    ['operation', OPERATIONS, [...keysAt(formula, '/properties'), ...keysAt(wizard, '/$defs/computed/properties')]],
  ])('%s', (_, words, known) => {
    expect(known.length).toBeGreaterThan(5);
    expect(words.filter((word) => !known.includes(word))).toEqual([]);
  });
});

it.each([
  ['widgets', WIDGETS],
  ['keywords', KEYWORDS],
  ['operations', OPERATIONS],
  ['keys of a step', STEP_KEYS],
] as const)('the wizards that are walked use all %s', (_, words) => {
  expect(words.filter((word) => !used.has(word))).toEqual([]);
});

it.each([
  ['keywords of ours', OWN_KEYWORDS],
  ['operations', OPERATIONS],
  ['keys of a step', STEP_KEYS],
] as const)('the guide names all %s', (_, words) => {
  expect(words.filter((word) => !new RegExp(`["\`]${word}\\b`).test(guide))).toEqual([]);
});
