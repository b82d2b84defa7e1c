import { describe, expect, it } from 'vitest';
import { checkRows } from '../../src/check/checkRows.ts';
import type { FieldGuard, GuardRef, PropertySchema } from '../../src/engine/definition.ts';
import type { FieldGuardName, FieldGuardOf } from '../../src/engine/vocabulary.ts';
import { row } from '../engine/definitions.ts';
import { TEST_ROWS } from '../format/guardRows.ts';

type Asked = {
  [Name in FieldGuardName]?: { params: Omit<FieldGuardOf<Name>['params'], 'field'>; of: PropertySchema }[];
};

const TEXT: PropertySchema = { type: 'string' };
const NUMBER: PropertySchema = { type: 'integer', minimum: 0 };
const DAY: PropertySchema = { type: 'string', format: 'date', minDate: '2026-01-01' };
const LIST: PropertySchema = { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y'] } };

/** Conditions about further questions than the one that each is tested with. */
const ASKED: Asked = {
  is: [
    { params: { value: 'x' }, of: TEXT },
    { params: { value: 0 }, of: NUMBER },
    { params: { value: '2026-01-31' }, of: DAY },
  ],
  isNot: [
    { params: { value: 'x' }, of: TEXT },
    { params: { value: 0 }, of: NUMBER },
  ],
  isOneOf: [{ params: { values: ['x', 'y'] }, of: TEXT }],
  isAnswered: [
    { params: {}, of: TEXT },
    { params: {}, of: LIST },
  ],
  includes: [{ params: { value: 'x' }, of: LIST }],
  atLeast: [
    { params: { value: 0 }, of: NUMBER },
    { params: { value: 3 }, of: NUMBER },
  ],
  atMost: [{ params: { value: 0 }, of: NUMBER }],
  before: [
    { params: { date: '2026-01-31' }, of: DAY },
    { params: { date: 'today' }, of: DAY },
  ],
  after: [{ params: { date: '2026-01-01' }, of: DAY }],
};

const OWN = Object.entries(TEST_ROWS).map(([type, { question, operands }]) => ({
  type,
  params: operands[0],
  of: question,
}));
const FURTHER = Object.entries(ASKED).flatMap(([type, all]) => all.map((one) => ({ type, ...one })));
const CASES = [...OWN, ...FURTHER].map(({ type, params, of }): [FieldGuard, PropertySchema] => [
  { type, params: { ...params, field: '/f' } } as FieldGuard,
  of,
]);

/** What is found in a table of two rows, about a question that may be left open. */
function foundIn(schema: PropertySchema, first: GuardRef, second: GuardRef) {
  const rows = [row(first, { eur: 1 }), row(second, { eur: 2 })];
  const field = { step: 'frage', pointer: '/f', path: ['f'], schema, conditions: [], parents: [], schemaPointer: '' };
  const table = { title: 'Tabelle', source: 'Anlage', validFrom: '2025-01-01', rows, otherwise: { eur: null } };
  const ground = { computed: {}, tables: {}, steps: {}, fields: [field] };
  return checkRows([['t', table]], ground, () => '2026-11-22').map(({ code, pointer }) => [code, pointer]);
}

describe('two rows of a table', () => {
  it.each(CASES)('of %j and its negation are each met by some answer', (guard, schema) => {
    const not: GuardRef = { type: 'not', params: { of: guard } };
    expect(foundIn(schema, guard, not)).toEqual([]);
    expect(foundIn(schema, not, guard)).toEqual([]);
  });

  it.each(CASES)('of %j twice are one too many', (guard, schema) => {
    expect(foundIn(schema, guard, guard)).toEqual([['zeile-ueberdeckt', '/rows/1']]);
  });
});
