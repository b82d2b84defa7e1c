import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMachine, initialTransition, transition } from 'xstate';
import { asGuard, passes } from '../../src/engine/guards.ts';
import { anyAnswers, anyGuard, naive } from './guardOracle.ts';
import { plainFacts } from './definitions.ts';
import type { Answers, GuardRef, Scalar } from '../../src/engine/definition.ts';

const guard = (type: 'is' | 'isNot' | 'includes', value: Scalar, field = '/a'): GuardRef => ({
  type,
  params: { field, value },
});
const limit = (type: 'atLeast' | 'atMost', value: number): GuardRef => ({ type, params: { field: '/a', value } });
const joined = (type: 'all' | 'any', ...of: GuardRef[]): GuardRef => ({ type, params: { of } });
const not = (of: GuardRef): GuardRef => ({ type: 'not', params: { of } });
const [is1, is2] = [guard('is', 1), guard('is', 2, '/b')];

const CASES: [GuardRef | undefined, Answers, boolean][] = [
  [undefined, {}, true],
  [guard('is', 'x', '/g/a'), { g: { a: 'x' } }, true],
  [guard('is', 'x', '/g/a'), { g: 'x' }, false],
  [joined('all', is1, is2), { a: 1, b: 2 }, true],
  [joined('all', is1, is2), { a: 1 }, false],
  [joined('any', is1, is2), { a: 1 }, true],
  [joined('any', is1, is2), { b: 2 }, true],
  [joined('any', is1, is2), {}, false],
  [not(is1), { a: 1 }, false],
  [not(is1), {}, true],
  [not(limit('atLeast', 750)), {}, true],
  [joined('all', joined('any', is1, is2), not(joined('all', is1, is2))), { a: 1, b: 2 }, false],
  [joined('all', joined('any', is1, is2), not(joined('all', is1, is2))), { b: 2 }, true],
];

it.each(CASES)('%j over %j: %s', (given, answers, expected) => {
  expect(passes(given, plainFacts(answers))).toBe(expected);
});

it.each([
  [{ '/a': 'ja', '/b': 2 }, joined('all', guard('is', 'ja'), is2)],
  [{ '/a': { min: 3, max: 9 } }, joined('all', limit('atLeast', 3), limit('atMost', 9))],
  [{ '/a': { min: 3 } }, joined('all', limit('atLeast', 3))],
  [{ '/a': { max: 0 } }, joined('all', limit('atMost', 0))],
  [is1, is1],
])('%j is the guard %j', (when, expected) => {
  expect(asGuard(when)).toEqual(expected);
});

/** Pairs of guards that must mean the same, made of any two guards. */
const LAWS: [string, (of: GuardRef, other: GuardRef) => [GuardRef, GuardRef]][] = [
  ['not all is any not', (of, other) => [not(joined('all', of, other)), joined('any', not(of), not(other))]],
  ['not any is all not', (of, other) => [not(joined('any', of, other)), joined('all', not(of), not(other))]],
  ['not not is nothing', (of) => [not(not(of)), of]],
  ['the order of parts does not matter', (of, other) => [joined('all', of, other), joined('all', other, of)]],
  ['one part is itself', (of) => [joined('any', of), joined('all', of)]],
];

describe('for any guards and answers', () => {
  it('a guard means what a naive reading of the guide says', () => {
    fc.assert(
      fc.property(anyGuard(), anyAnswers(), (of, given) => {
        expect(passes(of, plainFacts(given))).toBe(naive(of, given));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(LAWS)('%s', (_, law) => {
    fc.assert(
      fc.property(anyGuard(), anyGuard(), anyAnswers(), (of, other, given) => {
        const [left, right] = law(of, other);
        expect(passes(left, plainFacts(given))).toBe(passes(right, plainFacts(given)));
      }),
      { numRuns: 1000 },
    );
  });
});

it('is taken by XState as it stands, and given to an implementation with its parameters', () => {
  const of = [guard('is', 'ja'), not(limit('atMost', 3))];
  const file = {
    initial: 'eins',
    states: {
      eins: { on: { NEXT: [{ target: 'zwei', guard: joined('all', ...of) }, { target: 'drei' }] } },
      zwei: {},
      drei: {},
    },
  };
  const seen: unknown[] = [];
  const machine = createMachine(structuredClone(file)).provide({
    guards: {
      all: (_, params) => {
        seen.push(params);
        return true;
      },
    },
  });
  const [start] = initialTransition(machine);
  expect(transition(machine, start, { type: 'NEXT' })[0].value).toBe('zwei');
  expect(seen).toEqual([{ of }]);
});
