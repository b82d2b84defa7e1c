import { expect, it } from 'vitest';
import { passes } from '../../src/engine/guards.ts';
import { GUARDS } from '../../src/engine/index.ts';
import type { GuardRef } from '../../src/engine/definition.ts';

const guard = (type: 'is' | 'isNot', value: string | number | boolean, field = '/a'): GuardRef => ({
  type,
  params: { field, value },
});
const answered: GuardRef = { type: 'isAnswered', params: { field: '/a' } };

const CASES: [GuardRef | undefined, Record<string, unknown>, boolean][] = [
  [undefined, {}, true],
  [guard('is', 'ja'), { a: 'ja' }, true],
  [guard('is', 'ja'), { a: 'nein' }, false],
  [guard('is', 'ja'), {}, false],
  [guard('is', 'ja'), { a: ['ja'] }, false],
  [guard('is', 1), { a: '1' }, false],
  [guard('is', 0), { a: -0 }, true],
  [guard('is', false), { a: false }, true],
  [guard('is', false), {}, false],
  [guard('is', 'x', '/g/a'), { g: { a: 'x' } }, true],
  [guard('is', 'x', '/g/a'), { g: 'x' }, false],
  [guard('isNot', 'ja'), { a: 'nein' }, true],
  [guard('isNot', 'ja'), {}, true],
  [guard('isNot', 'ja'), { a: 'ja' }, false],
  [answered, { a: 'x' }, true],
  [answered, { a: false }, true],
  [answered, { a: 0 }, true],
  [answered, {}, false],
];

it.each(CASES)('%j over %j: %s', (given, answers, expected) => {
  expect(passes(given, answers)).toBe(expected);
});

it('has a case for each guard of the vocabulary', () => {
  expect(new Set(CASES.flatMap(([given]) => given?.type ?? []))).toEqual(new Set(GUARDS));
});
