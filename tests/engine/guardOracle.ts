import * as fc from 'fast-check';
import type { Answers } from '../../src/engine/index.ts';
import type { FieldGuard, GuardRef } from '../../src/engine/definition.ts';
import type { FieldGuardName, FieldGuardOf } from '../../src/engine/vocabulary.ts';
import { anyScalar, TEST_ROWS } from '../format/guardRows.ts';

/** Guards and answers at random, and what a naive reading of the guide says of them. */

/** Any field guard about one of three pointers. */
function anyFieldGuard(): fc.Arbitrary<FieldGuard> {
  const field = fc.constantFrom('/a', '/b', '/g/c');
  const rows = Object.entries(TEST_ROWS).map(([type, { any }]) =>
    fc.tuple(field, any).map(([of, operands]) => ({ type, params: { ...operands, field: of } }) as FieldGuard),
  );
  return fc.oneof(...rows);
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
  const answer = fc.oneof(anyScalar, fc.array(anyScalar, { maxLength: 3 }));
  return fc.record({ a: answer, b: answer, g: fc.record({ c: answer }, { requiredKeys: [] }) }, { requiredKeys: [] });
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
      return holdsNaively(of, found);
    }
  }
}

function holdsNaively<Name extends FieldGuardName>({ type, params }: FieldGuardOf<Name>, given: unknown): boolean {
  return TEST_ROWS[type].naive(given, params);
}
