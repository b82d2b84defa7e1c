import { expect, it } from 'vitest';
import { checkHandOvers } from '../../src/check/checkHandOver.ts';
import { define, group } from '../engine/definitions.ts';
import type { PropertySchema } from '../../src/engine/definition.ts';

const DAY: PropertySchema = { type: 'string', format: 'date' };

const asking = (schema: PropertySchema) => ({ schema: group({ wert: { title: 'Wert', ...schema } }) });

/** What is found where the answer to a question goes to a question of another wizard, as it is. */
function codesFor(own: PropertySchema, other: PropertySchema): string[] {
  const handOver = { label: 'Weiter', href: '/anfrage/ziel', answers: { wert: { field: '/wert' } } };
  const giving = define({
    steps: {
      frage: {
        ...asking(own),
        result: { title: 'Ergebnis', rows: [], tables: [], incomplete: 'Offen.', undecided: 'Offen.', handOver },
      },
    },
  });
  const taking = define({ steps: { frage: asking(other) }, wizard: { accepts: { wert: '/wert' } } });
  return checkHandOvers([giving, { ...taking, id: 'ziel' }]).map(({ finding }) => finding.code);
}

it.each<[string, PropertySchema, PropertySchema]>([
  ['a whole number for a number', { type: 'integer' }, { type: 'number' }],
  ['narrower limits', { type: 'integer', minimum: 2, maximum: 5 }, { type: 'integer', minimum: 1, maximum: 5 }],
  ['a day, where no limit is', { ...DAY, minDate: 'today-1y' }, DAY],
  ['a day with the same limit', { ...DAY, minDate: 'today-1y' }, { ...DAY, minDate: 'today-1y' }],
  ['the same rule of another kind', { type: 'integer', not: { const: 0 } }, { type: 'integer', not: { const: 0 } }],
])('an answer goes along as it is: %s', (_, own, other) => {
  expect(codesFor(own, other)).toEqual([]);
});

it.each<[string, PropertySchema, PropertySchema]>([
  ['a number for a whole number', { type: 'number' }, { type: 'integer' }],
  ['a day for a number', DAY, { type: 'integer' }],
  ['wider limits', { type: 'integer', minimum: 1, maximum: 9 }, { type: 'integer', minimum: 1, maximum: 5 }],
  ['no limit where one is', { type: 'integer' }, { type: 'integer', minimum: 0 }],
  ['a day with another limit', { ...DAY, minDate: 'today-2y' }, { ...DAY, minDate: 'today-1y' }],
  // Any rule of the other wizard counts, not only limits.
  ['a value that is excluded there', { type: 'integer' }, { type: 'integer', not: { const: 0 } }],
  ['values that are listed there', { type: 'integer' }, { type: 'integer', enum: [1, 2] }],
  ['a pattern there', DAY, { ...DAY, pattern: '^2026' }],
])('an answer that the other wizard may refuse is found: %s', (_, own, other) => {
  expect(codesFor(own, other)).toEqual(['mitgabe-unbekannt']);
});
