import { describe, expect, it } from 'vitest';
import { carryOver, type PropertySchema } from '../../src/engine/index.ts';
import { file, group, makeWizard, text } from './definitions.ts';

/** Answers to a former version of a wizard, which a new one shows as far as it can. */

const choice = (...values: (string | number)[]): PropertySchema => ({
  title: 'Wahl',
  oneOf: values.map((value) => ({ const: value, title: String(value) })),
});
const many = (...values: string[]): PropertySchema => ({
  title: 'Extras',
  type: 'array',
  uniqueItems: true,
  items: choice(...values),
});
const people: PropertySchema = {
  title: 'Leute',
  type: 'array',
  items: { type: 'object', properties: { name: text('Name'), alter: { title: 'Alter', type: 'integer' } } },
};
const photos: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };

const carried = (schema: PropertySchema, value: unknown) =>
  carryOver(
    makeWizard({ steps: { frage: { schema: group({ frage: schema, mehr: text('Mehr') }) } } }),
    { frage: value, mehr: 'x' },
    {},
  );

describe('an answer that the question can show', () => {
  it.each<[string, PropertySchema, unknown]>([
    ['a text', text('Frage'), 'Kratzer'],
    ['a text that breaks a rule, which can be seen', { ...text('Frage'), pattern: '^\\d{5}$' }, 'Kratzer'],
    ['a number', { title: 'Frage', type: 'integer' }, 3],
    ['a day', { ...text('Frage'), format: 'date' }, '2026-11-24'],
    ['a choice', choice('a', 1), 1],
    ['a tick', { title: 'Frage', type: 'boolean' }, true],
    ['several choices', many('a', 'b'), ['b', 'a']],
    ['rows', people, [{ name: 'Anna', alter: 8 }, {}]],
    ['files', photos, [file(1)]],
    ['an empty list', people, []],
  ])('stays: %s', (_, schema, value) => {
    expect(carried(schema, value)).toEqual({ answers: { frage: value, mehr: 'x' }, anew: [] });
  });
});

describe('what it cannot show', () => {
  it.each<[string, PropertySchema, unknown, unknown, string]>([
    ['rows for a text', text('Leute'), [{ name: 'Anna' }], undefined, 'Leute'],
    ['a text for rows', people, 'Anna und Ben', undefined, 'Leute'],
    ['a group for a text', text('Name'), { vorname: 'Anna' }, undefined, 'Name'],
    ['a text for a number', { title: 'Alter', type: 'integer' }, 'acht', undefined, 'Alter'],
    ['a number for a text', text('Alter'), 8, undefined, 'Alter'],
    ['a text for a day', { ...text('Tag'), format: 'date' }, 'letzten Montag', undefined, 'Tag'],
    ['a choice that is gone', choice('a', 'b'), 'c', undefined, 'Wahl'],
    ['a choice that is a text now', choice('1'), 1, undefined, 'Wahl'],
    ['null', text('Frage'), null, undefined, 'Frage'],
    ['one of several choices', many('a', 'b'), ['a', 'c'], ['a'], 'Extras'],
    ['all of several choices', many('a', 'b'), ['c'], undefined, 'Extras'],
    ['a row', people, [{ name: 'Anna' }, 'Ben'], [{ name: 'Anna' }], 'Leute'],
    ['an answer of a row', people, [{ name: 'Anna', alter: 'acht' }], [{ name: 'Anna' }], 'Leute'],
    ['what is no file', photos, [file(1), 'a.jpg'], [file(1)], 'Bilder'],
    ['what is preset', { ...choice('a', 'b'), default: 'a' }, 'c', 'a', 'Wahl'],
  ])('is asked anew, and the rest stays: %s', (_, schema, value, kept, label) => {
    const { answers, anew } = carried(schema, value);
    expect(answers).toEqual(kept === undefined ? { mehr: 'x' } : { frage: kept, mehr: 'x' });
    expect(anew).toEqual([label]);
  });

  it('makes way for the group that it has become', () => {
    const wizard = makeWizard({ steps: { frage: { schema: group({ wer: group({ name: text('Name') }) }) } } });
    expect(carryOver(wizard, { wer: 'Anna' }, {})).toEqual({ answers: {}, anew: [] });
  });

  it('is told once, also where several steps ask for it, and stays where one of them takes it', () => {
    const wizard = makeWizard({
      steps: { frage: { schema: group({ frage: choice('a') }) }, mehr: { schema: group({ frage: choice('b') }) } },
    });
    expect(carryOver(wizard, { frage: 'b' }, {})).toEqual({ answers: { frage: 'b' }, anew: [] });
    expect(carryOver(wizard, { frage: 'c' }, {})).toEqual({ answers: {}, anew: ['Wahl'] });
  });
});

it('changes nothing of what was handed in', () => {
  const answers = { frage: [{ name: 'Anna', alter: 'acht' }] };
  const before = structuredClone(answers);
  carried(people, answers.frage);
  expect(answers).toEqual(before);
});
