import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogic } from '../../src/check/checkLogic.ts';
import { compile, type Answers, type Definition, type Wizard } from '../../src/engine/index.ts';
import { compileSchemas } from '../../src/check/index.ts';
import { formatGuard, formatRuleAbout } from '../../src/explore/words.ts';
import { study } from '../../src/explore/index.ts';
import { anyGuard, naive } from '../engine/guardOracle.ts';
import { define, group, SENDING, text } from '../engine/definitions.ts';
import type { FieldGuard, GuardRef, PropertySchema } from '../../src/engine/definition.ts';

/** What the check says about branches is compared with every answer there is, and with a naive reading of guards. */

const NUMBERS = [undefined, 0, 1, 2, 3, 4, 5];
const CHOICES = [undefined, 'x', 'y', 'z'];
const DAYS = [undefined, '2026-02-27', '2026-02-28', '2026-03-01'];
const LISTS = [undefined, ['p'], ['q'], ['p', 'q'], ['r'], ['p', 'r'], ['q', 'r'], ['p', 'q', 'r']];

const SCHEMA = group({
  a: { title: 'Zahl', type: 'integer', minimum: 0, maximum: 5 },
  b: {
    title: 'Auswahl',
    type: 'string',
    oneOf: [
      { const: 'x', title: 'Ix' },
      { const: 'y', title: 'Ypsilon' },
      { const: 'z', title: 'Zett' },
    ],
  },
  d: { title: 'Tag', type: 'string', format: 'date', minDate: '2026-02-27', maxDate: '2026-03-01' },
  g: group({ c: { title: 'Liste', type: 'array', items: { type: 'string', enum: ['p', 'q', 'r'] } } }),
});
const STEPS = { frage: { schema: SCHEMA }, zwei: {}, drei: {}, vier: {}, ende: { schema: group({ t: text('Text') }) } };
const { validators } = compileSchemas(define({ steps: STEPS }));

/** All answers to the four questions. */
const ALL: Answers[] = NUMBERS.flatMap((a) =>
  CHOICES.flatMap((b) =>
    LISTS.flatMap((c) =>
      DAYS.map((d) => ({
        ...(a !== undefined && { a }),
        ...(b !== undefined && { b }),
        ...(d !== undefined && { d }),
        g: { ...(c !== undefined && { c }) },
      })),
    ),
  ),
);

function branching(first: GuardRef, second: GuardRef): Wizard {
  const states: Definition['machine']['states'] = {
    frage: {
      on: { NEXT: [{ target: 'zwei', guard: first }, { target: 'drei', guard: second }, { target: 'vier' }] },
    },
    zwei: { on: { NEXT: 'ende' } },
    drei: { on: { NEXT: 'ende' } },
    vier: { on: { NEXT: 'ende' } },
    ende: { on: { SUBMIT: 'senden' } },
    ...SENDING('ende'),
  };
  return compile(define({ steps: STEPS, states }), validators, 'r1');
}

const leaf: fc.Arbitrary<FieldGuard> = fc.oneof(
  fc.record({
    type: fc.constantFrom('atLeast' as const, 'atMost' as const, 'is' as const, 'isNot' as const),
    params: fc.record({ field: fc.constant('/a'), value: fc.integer({ min: 0, max: 5 }) }),
  }),
  fc.record({
    type: fc.constantFrom('is' as const, 'isNot' as const),
    params: fc.record({ field: fc.constant('/b'), value: fc.constantFrom('x', 'y', 'z') }),
  }),
  fc.record({
    type: fc.constant('isOneOf' as const),
    params: fc.record({
      field: fc.constant('/b'),
      values: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }),
    }),
  }),
  fc.record({
    type: fc.constant('includes' as const),
    params: fc.record({ field: fc.constant('/g/c'), value: fc.constantFrom('p', 'q', 'r') }),
  }),
  fc.record({
    type: fc.constantFrom('before' as const, 'after' as const),
    params: fc.record({ field: fc.constant('/d'), date: fc.constantFrom('2026-02-27', '2026-02-28', '2026-03-01') }),
  }),
  fc.record({
    type: fc.constant('isAnswered' as const),
    params: fc.record({ field: fc.constantFrom('/a', '/b', '/d', '/g/c') }),
  }),
);

/** What all answers together say about the branches. */
function expected(first: GuardRef, second: GuardRef): string[] {
  const verdicts = ALL.map((answers) => [naive(first, answers), naive(second, answers), true]);
  const never = [0, 1, 2].filter((index) => !verdicts.some((verdict) => verdict.indexOf(true) === index));
  if (never.length > 0) return never.map((index) => `ueberdeckt ${index}`);
  const seen = (one: boolean, other: boolean) => verdicts.some(([left, right]) => left === one && right === other);
  return seen(true, true) && seen(true, false) && seen(false, true) ? ['ueberschneidung 1'] : [];
}

describe('for any two guards', () => {
  it('the check finds what all answers together show, with answers that show it', () => {
    const told = new Set<string>();
    fc.assert(
      fc.property(anyGuard(leaf), anyGuard(leaf), (first, second) => {
        const findings = checkLogic(branching(first, second), []);
        // With all four questions there are more combinations than are tried.
        fc.pre(findings.every(({ note }) => note !== true));
        expect(findings.map(({ code, pointer }) => `${code} ${pointer.slice(-1)}`)).toEqual(expected(first, second));
        for (const { code, witness } of findings) {
          told.add(code);
          if (witness === undefined || !('answers' in witness)) continue;
          const answers: Answers = { g: {}, ...witness.answers };
          expect([naive(first, answers), naive(second, answers)]).toEqual([true, true]);
        }
      }),
      { numRuns: 150 },
    );
    expect(told).toEqual(new Set(['ueberdeckt', 'ueberschneidung']));
  });

  it('every mistake that some answers tell is among the aims, and the scenarios tell it', () => {
    const of: GuardRef[] = [
      { type: 'atLeast', params: { field: '/a', value: 2 } },
      { type: 'isOneOf', params: { field: '/b', values: ['x', 'y'] } },
      { type: 'not', params: { of: { type: 'includes', params: { field: '/g/c', value: 'p' } } } },
    ];
    const wizard = branching({ type: 'all', params: { of } }, { type: 'is', params: { field: '/b', value: 'z' } });
    expect(study(wizard).aims.guards).toEqual([
      'frage Bedingung 1 trifft zu',
      'frage Bedingung 1 trifft nicht zu',
      'frage Bedingung 2 trifft zu',
      'frage Bedingung 2 trifft nicht zu',
      'frage Bedingung 1 ohne Teil 1',
      'frage Bedingung 1 Teil 1 mit 1',
      'frage Bedingung 1 Teil 1 mit 3',
      'frage Bedingung 1 ohne Teil 2',
      'frage Bedingung 1 Teil 2 ohne x',
      'frage Bedingung 1 Teil 2 ohne y',
      'frage Bedingung 1 ohne Teil 3',
    ]);
  });
});

describe('in words', () => {
  const wizard = branching(
    { type: 'isAnswered', params: { field: '/a' } },
    { type: 'isAnswered', params: { field: '/b' } },
  );
  const number: GuardRef = { type: 'atLeast', params: { field: '/a', value: 1500 } };
  const list: GuardRef = { type: 'includes', params: { field: '/g/c', value: 'p' } };
  const choice: GuardRef = { type: 'isOneOf', params: { field: '/b', values: ['x', 'y'] } };

  it.each<[GuardRef | undefined, string]>([
    [undefined, 'sonst'],
    [{ type: 'is', params: { field: '/b', value: 'x' } }, '„Auswahl“ ist „Ix“'],
    [{ type: 'isNot', params: { field: '/b', value: 'x' } }, '„Auswahl“ ist nicht „Ix“'],
    [{ type: 'isAnswered', params: { field: '/b' } }, '„Auswahl“ ist beantwortet'],
    [choice, '„Auswahl“ ist „Ix“ oder „Ypsilon“'],
    [number, '„Zahl“ ist mindestens 1500'],
    [{ type: 'atMost', params: { field: '/a', value: 2 } }, '„Zahl“ ist höchstens 2'],
    [list, '„Liste“ enthält „p“'],
    [{ type: 'before', params: { field: '/a', date: '2026-01-31' } }, '„Zahl“ liegt vor dem 31.01.2026'],
    [{ type: 'after', params: { field: '/a', date: 'today' } }, '„Zahl“ liegt nach heute'],
    [{ type: 'before', params: { field: '/a', date: 'today-P3Y' } }, '„Zahl“ liegt länger als 3 Jahre zurück'],
    [
      { type: 'after', params: { field: '/a', date: 'today-P1Y6M' } },
      '„Zahl“ liegt weniger als 1 Jahr und 6 Monate zurück',
    ],
    [{ type: 'after', params: { field: '/a', date: 'today+P2M' } }, '„Zahl“ liegt nach dem Tag in 2 Monaten'],
    [{ type: 'before', params: { field: '/a', date: 'today+P1W' } }, '„Zahl“ liegt vor dem Tag in 1 Woche'],
    [{ type: 'not', params: { of: list } }, 'nicht („Liste“ enthält „p“)'],
    [{ type: 'all', params: { of: [number, list] } }, '„Zahl“ ist mindestens 1500 und „Liste“ enthält „p“'],
    [
      { type: 'all', params: { of: [{ type: 'any', params: { of: [number, list] } }, list] } },
      '(„Zahl“ ist mindestens 1500 oder „Liste“ enthält „p“) und „Liste“ enthält „p“',
    ],
  ])('%j is said as %s', (guard, words) => {
    expect(formatGuard(wizard, guard)).toBe(words);
  });

  it.each<[PropertySchema, string]>([
    [{ minimum: 2 }, '„Zahl“ ist mindestens 2'],
    [{ maxItems: 1 }, '„Zahl“ hat höchstens 1 Eintrag'],
    [{ minItems: 2 }, '„Zahl“ hat mindestens 2 Einträge'],
    [{ oneOf: [{ const: 1, title: 'Eins' }] }, '„Zahl“ ist „1“'],
    [{ not: { const: 3 } }, 'nicht („Zahl“ ist „3“)'],
    [{ anyOf: [{ const: 1 }, { minimum: 4 }] }, '„Zahl“ ist „1“ oder „Zahl“ ist mindestens 4'],
  ])('the rule %j of a condition is said as %s', (rule, words) => {
    const questions = {
      fields: wizard.step('frage')?.fields ?? [],
      schemaOf: () => SCHEMA,
    };
    expect(formatRuleAbout(questions, { properties: { a: rule } }, '')).toBe(words);
  });

  it.each<[GuardRef, string]>([
    [choice, '„Auswahl“ „Ix“ oder „Ypsilon“ ist'],
    [{ type: 'isNot', params: { field: '/b', value: 'x' } }, '„Auswahl“ nicht „Ix“ ist'],
    [{ type: 'before', params: { field: '/a', date: '2026-01-31' } }, '„Zahl“ vor dem 31.01.2026 liegt'],
    [{ type: 'before', params: { field: '/a', date: 'today-P3Y' } }, '„Zahl“ länger als 3 Jahre zurückliegt'],
    [{ type: 'not', params: { of: list } }, 'nicht („Liste“ „p“ enthält)'],
    [{ type: 'all', params: { of: [number, list] } }, '„Zahl“ mindestens 1500 ist und „Liste“ „p“ enthält'],
  ])('%j has its verb at the end after „wenn“: %s', (guard, words) => {
    expect(formatGuard(wizard, guard, 'clause')).toBe(words);
  });
});
