import { expect, it } from 'vitest';
import { KINDS } from '../../src/editing/index.ts';
import { fits, isRemovable } from '../../src/studio/panel/fitting.ts';

const KEYS = ['minimum', 'minLength', 'minDate', 'minItems', 'upload', 'if', 'pattern', 'const', 'errorMessage'];

it.each([
  ['a choice', { type: 'string', oneOf: [] }, ['errorMessage']],
  ['several choices', { type: 'array', items: { oneOf: [] } }, ['minItems', 'errorMessage']],
  ['a list of rows', { type: 'array', items: { type: 'object' } }, ['minItems', 'errorMessage']],
  ['a number', { type: 'number' }, ['minimum', 'errorMessage']],
  ['a day', { type: 'string', format: 'date' }, ['minDate', 'errorMessage']],
  ['a text', { type: 'string' }, ['minLength', 'errorMessage']],
  ['files', { type: 'array', upload: {} }, ['minItems', 'upload', 'errorMessage']],
  ['a consent', { type: 'boolean' }, ['const', 'errorMessage']],
  ['something that does not say what it is', {}, KEYS],
])('%s is asked only what fits it', (_what, schema, keys) => {
  expect(KEYS.filter((key) => fits(schema, key))).toEqual(keys);
});

/** Its words, type and answers have fields of their own; the others are decided by its kind, or known to few. */
const ELSEWHERE = new Set(['title', 'type', 'oneOf', 'items', 'format', 'pattern', 'transient', 'uniqueItems']);

it('only a question that is a shared part says what is different in it', () => {
  const use = ['uses', 'with', 'title', 'maxLength'];
  expect(use.filter((key) => fits({ uses: 'email' }, key))).toEqual(['with']);
  expect(use.filter((key) => fits({ type: 'string' }, key))).toEqual(['maxLength']);
});

it.each(Object.entries(KINDS))('a new question of the kind %s shows what it begins with', (_name, { schema }) => {
  const hidden = Object.keys(schema).filter((key) => !fits({ ...schema }, key));
  expect(hidden.filter((key) => !ELSEWHERE.has(key))).toEqual([]);
});

it('lets nothing be removed as a whole that questions, answers or steps stand in, nor what makes a question one for files', () => {
  expect(['properties', 'oneOf', 'states', 'upload'].filter(isRemovable)).toEqual([]);
  expect(['title', 'minimum', 'maxLength'].filter(isRemovable)).toHaveLength(3);
});
