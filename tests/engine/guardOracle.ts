import * as fc from 'fast-check';
import type { Answers } from '../../src/engine/index.ts';
import type { FieldGuard, GuardRef, Scalar } from '../../src/engine/definition.ts';
import type { FieldGuardName } from '../../src/engine/vocabulary.ts';

/** Guards and answers at random, and what a naive reading of the guide says of them. */

const SCALARS: Scalar[] = ['x', 'y', 0, 1, 2, true, false, '2026-02-27', '2026-02-28', '2026-03-01', '2026-02-30'];
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01'];

/** Any field guard about one of three pointers. */
function anyFieldGuard(): fc.Arbitrary<FieldGuard> {
  const value = fc.constantFrom(...SCALARS);
  const field = fc.constantFrom('/a', '/b', '/g/c');
  return fc.oneof(
    fc.record({
      type: fc.constantFrom('is' as const, 'isNot' as const, 'includes' as const),
      params: fc.record({ field, value }),
    }),
    fc.record({
      type: fc.constant('isOneOf' as const),
      params: fc.record({ field, values: fc.uniqueArray(value, { minLength: 1 }) }),
    }),
    fc.record({
      type: fc.constantFrom('atLeast' as const, 'atMost' as const),
      params: fc.record({ field, value: fc.constantFrom(0, 1, 2) }),
    }),
    fc.record({
      type: fc.constantFrom('before' as const, 'after' as const),
      params: fc.record({ field, date: fc.constantFrom(...DAYS) }),
    }),
    fc.record({ type: fc.constant('isAnswered' as const), params: fc.record({ field }) }),
  );
}

/** Any guard made of these conditions, up to four deep. */
export function anyGuard(leaf = anyFieldGuard()): fc.Arbitrary<GuardRef> {
  return fc.letrec<{ guard: GuardRef }>((tie) => ({
    guard: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({
        type: fc.constantFrom('all' as const, 'any' as const),
        params: fc.record({ of: fc.array(tie('guard'), { minLength: 1, maxLength: 3 }) }),
      }),
      fc.record({ type: fc.constant('not' as const), params: fc.record({ of: tie('guard') }) }),
    ),
  })).guard;
}

/** Answers at some of the three pointers. */
export function anyAnswers(): fc.Arbitrary<Answers> {
  const answer = fc.oneof(fc.constantFrom(...SCALARS), fc.array(fc.constantFrom(...SCALARS), { maxLength: 3 }));
  return fc.record({ a: answer, b: answer, g: fc.record({ c: answer }, { requiredKeys: [] }) }, { requiredKeys: [] });
}

/** The guide's sentences, word for word: every kind of condition as a function of the one answer. */
const SENTENCES: Record<FieldGuardName, (given: unknown, params: Record<string, unknown>) => boolean> = {
  is: (given, params) => given !== undefined && given === params['value'],
  isNot: (given, params) => given === undefined || given !== params['value'],
  isAnswered: (given) => given !== undefined,
  isOneOf: (given, params) => (params['values'] as unknown[]).some((one) => one === given),
  includes: (given, params) => Array.isArray(given) && given.filter((one) => one === params['value']).length > 0,
  atLeast: (given, params) => typeof given === 'number' && !(given < Number(params['value'])),
  atMost: (given, params) => typeof given === 'number' && !(given > Number(params['value'])),
  before: (given, params) => timeOf(given) < timeOf(params['date']),
  after: (given, params) => timeOf(given) > timeOf(params['date']),
};

/** The time at which a day begins; NaN for what is none, which is neither before nor after anything. */
function timeOf(day: unknown): number {
  const isWritten = typeof day === 'string' && /^(?:19|20)\d\d-\d\d-\d\d$/.test(day);
  const time = isWritten ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // What is parsed may be another day, as of the 30th of February.
  return isWritten && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : Number.NaN;
}

/** What a guard means, computed without any code of the engine. Knows the pointers `/a`, `/b`, `/d` and `/g/c`. */
export function naive(of: GuardRef, given: Answers): boolean {
  switch (of.type) {
    case 'not':
      return !naive(of.params.of, given);
    case 'all':
      return of.params.of.filter((part) => !naive(part, given)).length === 0;
    case 'any':
      return of.params.of.filter((part) => naive(part, given)).length > 0;
    default: {
      const { a, b, d, g } = given as { a?: unknown; b?: unknown; d?: unknown; g?: { c?: unknown } };
      const found = { '/a': a, '/b': b, '/d': d, '/g/c': g?.c }[of.params.field];
      return SENTENCES[of.type](found, of.params);
    }
  }
}
