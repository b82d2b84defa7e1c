import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPointer } from '../../src/engine/pointer.ts';
import { KEYWORDS, OPERATIONS, OWN_KEYWORDS, WIDGETS } from '../../src/format/index.ts';
import { shipped, SHIPPED } from '../engine/definitions.ts';
import { kitchenSink } from '../explore/kitchenSink.ts';
import { KEYWORD_TEST_ROWS } from '../format/keywordRows.ts';
import { OPERATION_TEST_ROWS } from '../format/operationRows.ts';
import { WIDGET_TEST_ROWS } from '../format/widgetRows.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/**
 * What no compiler sees: a word of the format stands in the guide, and in a wizard that the tests walk. `tests/format/keys.test.ts`: the schemas know it.
 * Conditions: `tests/format`.
 */

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(WIZARDS, name), 'utf8'));
const guide = readFileSync(path.join(WIZARDS, 'README.md'), 'utf8');
const STEP_KEYS = keysAt(read('step.schema.json'), '/properties').filter(
  (key) => !['$schema', 'uses', 'with'].includes(key),
);

/** All keys and all texts of the wizards that are walked: the tests' own, the shipped ones, and those of each rule, operation and widget. */
const used = new Set<unknown>();
for (const files of [
  kitchenSink(),
  KEYWORD_TEST_ROWS,
  OPERATION_TEST_ROWS,
  WIDGET_TEST_ROWS,
  ...SHIPPED.map((id) => shipped(id)),
])
  JSON.stringify(files, (key, value: unknown) => {
    used.add(key);
    if (typeof value === 'string') used.add(value);
    return value;
  });

function keysAt(schema: unknown, pointer: string): string[] {
  return Object.keys(Object(readPointer(schema, pointer)));
}

it.each([
  ['widgets', WIDGETS],
  ['keywords', KEYWORDS],
  ['operations', OPERATIONS],
  ['keys of a step', STEP_KEYS],
] as const)('the wizards that are walked use all %s', (_, words) => {
  expect(words.filter((word) => !used.has(word))).toEqual([]);
});

it.each([
  ['widgets', WIDGETS],
  ['keywords of ours', OWN_KEYWORDS],
  ['operations', OPERATIONS],
  ['keys of a step', STEP_KEYS],
] as const)('the guide names all %s', (_, words) => {
  expect(words.filter((word) => !new RegExp(`["\`]${word}\\b`).test(guide))).toEqual([]);
});
