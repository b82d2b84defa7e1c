import { KINDS } from '../../src/format/index.ts';
import { expect, it } from 'vitest';
import { fits, isOffered, isRare, isRarelyAdded, isRemovable, suits } from '../../src/studio/panel/fitting.ts';
import { keysAt } from '../../src/format/places.ts';

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

it('words from a day on are offered for every question, but for a shared part, which has them in `with`', () => {
  const asked = [{ type: 'boolean' }, { type: 'string', oneOf: [] }, { type: 'array', upload: {} }, { uses: 'email' }];
  expect(asked.map((schema) => fits(schema, 'wordings'))).toEqual([true, true, true, false]);
});

it.each(Object.entries(KINDS))('a new question of the kind %s shows what it begins with', (_name, { schema }) => {
  const hidden = Object.keys(schema).filter((key) => !fits({ ...schema }, key));
  expect(hidden.filter((key) => !ELSEWHERE.has(key))).toEqual([]);
});

function hasBin(key: string): boolean {
  return isRemovable({ file: 'steps/a.json', pointer: `/schema/properties/eine/${key}` }, { type: 'string' });
}

it('lets nothing be removed as a whole that questions, answers or steps stand in, nor what makes a question one for files', () => {
  expect(['properties', 'oneOf', 'states', 'upload'].filter(hasBin)).toEqual([]);
  expect(['minimum', 'maxLength'].filter(hasBin)).toHaveLength(2);
});

it('lets no question and no step lose its title, but a group', () => {
  const title = { file: 'steps/a.json', pointer: '/schema/properties/eine/title' };
  expect(isRemovable(title, { type: 'string' })).toBe(false);
  expect(isRemovable(title, { properties: {} })).toBe(true);
  expect(isRemovable({ file: 'steps/a.json', pointer: '/title' }, {})).toBe(false);
  expect(isRemovable({ file: 'steps/a.json', pointer: '/sections/0/calendar/title' }, {})).toBe(true);
});

function usual(file: string, isLast = false): string[] {
  return Object.keys(keysAt(file, '')).filter((key) => key !== '$schema' && !isRare(file, key, isLast));
}

it('offers a step, a table and a wizard what people understand and what their place needs', () => {
  expect(usual('steps/a.json')).toEqual(
    expect.arrayContaining(['title', 'intro', 'outro', 'button', 'picture', 'advice', 'result', 'summary']),
  );
  expect(usual('steps/a.json').filter((key) => /^(?:uses|with|schema|ui|thanks|sections|links)$/.test(key))).toEqual(
    [],
  );
  expect(usual('steps/a.json', true)).toEqual(expect.arrayContaining(['thanks', 'sections', 'links']));
  expect(usual('steps/a.json', true)).not.toContain('button');
  expect(usual('tables/a.json')).toEqual(expect.arrayContaining(['title', 'source', 'validFrom']));
  expect(usual('tables/a.json')).not.toContain('rows');
  expect(usual('wizard.json')).toEqual(expect.arrayContaining(['title', 'description', 'mails', 'progress']));
});

const LOOKS = ['ui:unit', 'ui:sections', 'ui:order', 'ui:placeholder', 'ui:capitals', 'ui:width'];

it.each([
  ['a text', { type: 'string' }, ['ui:placeholder', 'ui:capitals', 'ui:width']],
  ['a number', { type: 'number' }, ['ui:unit', 'ui:placeholder', 'ui:width']],
  ['a choice', { type: 'string', oneOf: [] }, ['ui:width']],
  ['a group', { type: 'object' }, ['ui:sections', 'ui:order', 'ui:width']],
])('%s is offered only looks that it can have', (_what, schema, keys) => {
  expect(LOOKS.filter((key) => suits(schema, key))).toEqual(keys);
});

it('a hint is first asked when it appears, in one form, and has one condition', () => {
  const hint = { file: 'steps/ort.json', pointer: '/advice/0' };
  const written = { field: '/ort', message: 'Bitte genau.' };
  const missing = (value: object) =>
    Object.keys(keysAt(hint.file, hint.pointer)).filter(
      (key) => !Object.hasOwn(value, key) && isOffered(hint, key, value),
    );
  const first = (value: object) => missing(value).filter((key) => !isRarelyAdded(hint, key));
  expect(first(written)).toEqual(['when', 'live', 'urgent', 'beforeSending']);
  expect(missing(written).filter((key) => isRarelyAdded(hint, key))).toEqual(['unless', 'notInFuture']);
  expect(missing({ ...written, unless: { maxLength: 5 } })).toEqual(['live', 'urgent', 'beforeSending']);
});
