import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogic } from '../../src/check/checkLogic.ts';
import { explore, planOf, study, survivors } from '../../src/explore/index.ts';
import { compileSchemas } from '../../src/check/index.ts';
import { onDay, replay, type PropertySchema, type Wizard } from '../../src/engine/index.ts';
import { formatGuard } from '../../src/explore/words.ts';
import { group, makeWizard, needed, row, SENDING, yesNo } from '../engine/definitions.ts';
import type { ComputedFile, GuardRef, TableFile } from '../../src/engine/definition.ts';

/** Exploration of guards about computed values: answers with which they hold and fail, up to each limit. */

const TODAY = '2026-11-22';
const DATE: PropertySchema = { type: 'string', format: 'date', title: 'Tag', errorMessage: 'Bitte ein Datum.' };
const NUMBER: PropertySchema = { type: 'integer', title: 'Zahl', minimum: 0, maximum: 1000 };

/** What a limit means, without any code of the engine. */
function isSo({ type, value }: { type: string; value: number }, age: number): boolean {
  return type === 'is' ? age === value : type === 'atLeast' ? age >= value : age <= value;
}

type Setting = {
  questions?: Record<string, PropertySchema>;
  /** Asked in a step of its own, before the others. */
  before?: Record<string, PropertySchema>;
  computed: Record<string, ComputedFile>;
  tables?: Record<string, TableFile>;
};

function branching({ questions = {}, before, computed, tables = {} }: Setting, ...guards: GuardRef[]): Wizard {
  const targets = guards.map((guard, index) => ({ target: `ziel${index}`, guard }));
  return onDay(
    makeWizard({
      steps: {
        ...(before && { davor: { schema: group(before) } }),
        frage: { schema: group(questions) },
        ...Object.fromEntries(targets.map(({ target }) => [target, {}])),
        sonst: {},
      },
      states: {
        ...(before && { davor: { on: { NEXT: 'frage' } } }),
        frage: { on: { NEXT: [...targets, { target: 'sonst' }] } },
        ...Object.fromEntries(targets.map(({ target }) => [target, { on: { NEXT: 'sonst' } }])),
        sonst: { on: { SUBMIT: 'senden' } },
        ...SENDING('sonst'),
      },
      wizard: { computed },
      tables,
    }),
    TODAY,
  );
}

const limit = (type: 'atLeast' | 'atMost' | 'is', field: string, value: number): GuardRef => ({
  type,
  params: { field, value },
});
const day = (type: 'before' | 'after', field: string, date: string): GuardRef => ({ type, params: { field, date } });
const answered = (field: string): GuardRef => ({ type: 'isAnswered', params: { field } });

const FINES: TableFile = {
  title: 'Bußgelder',
  source: 'Probe',
  validFrom: '2026-01-01',
  rows: [
    row({ '/ort': 'ja', '/zahl': { min: 21, max: 40 } }, { eur: 100, wort: 'viel' }),
    row({ '/ort': 'nein', '/zahl': { min: 31 } }, { eur: 80, wort: 'wenig' }),
  ],
  otherwise: { eur: null, wort: null },
};

/** Settings, each with a guard that some answers pass and others do not. */
const SETTINGS: [name: string, setting: Setting, guard: GuardRef][] = [
  [
    'years',
    { questions: { tag: DATE }, computed: { x: { years: { from: '/tag', to: 'today' } } } },
    limit('atLeast', '=x', 18),
  ],
  [
    'years of a question with limits',
    {
      questions: { tag: { ...DATE, minDate: '1990-01-01', maxDate: 'today' } },
      computed: { x: { years: { from: '/tag', to: 'today' } } },
    },
    limit('atMost', '=x', 12),
  ],
  [
    'days',
    { questions: { tag: DATE }, computed: { x: { days: { from: '2026-01-01', to: '/tag' } } } },
    limit('is', '=x', 500),
  ],
  [
    'days between two answers',
    { questions: { von: DATE, bis: DATE }, computed: { x: { days: { from: '/von', to: '/bis' } } } },
    limit('atLeast', '=x', 14),
  ],
  [
    'a count',
    {
      questions: { liste: { type: 'array', title: 'L', items: { type: 'string' } } },
      computed: { x: { count: '/liste' } },
    },
    limit('atLeast', '=x', 3),
  ],
  [
    'a count of choices',
    {
      questions: {
        liste: { type: 'array', title: 'L', uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c', 'd'] } },
      },
      computed: { x: { count: '/liste' } },
    },
    limit('is', '=x', 2),
  ],
  [
    'a product',
    { questions: { zahl: NUMBER }, computed: { x: { product: ['/zahl', 35] } } },
    limit('atLeast', '=x', 1000),
  ],
  [
    'a sum',
    { questions: { a: NUMBER, b: NUMBER }, computed: { x: { sum: ['/a', '/b', 25] } } },
    limit('atLeast', '=x', 750),
  ],
  [
    'a difference over two steps',
    { before: { a: NUMBER }, questions: { b: NUMBER }, computed: { x: { difference: ['/a', '/b'] } } },
    limit('atMost', '=x', -10),
  ],
  [
    'a value of a value',
    {
      questions: { zahl: { ...NUMBER, type: 'number' } },
      computed: { y: { product: ['/zahl', 2] }, x: { sum: ['=y', 0.5] } },
    },
    limit('is', '=x', 33.5),
  ],
  [
    'a cell',
    {
      questions: { ort: yesNo('Ort'), zahl: NUMBER },
      computed: { x: { cell: { table: 't', column: 'eur' } } },
      tables: { t: FINES },
    },
    limit('atLeast', '=x', 90),
  ],
  [
    'a word in a cell',
    {
      questions: { ort: yesNo('Ort'), zahl: NUMBER },
      computed: { x: { cell: { table: 't', column: 'wort' } } },
      tables: { t: FINES },
    },
    { type: 'is', params: { field: '=x', value: 'wenig' } },
  ],
  [
    'a deadline',
    { questions: { tag: DATE }, computed: { x: { deadline: { from: '/tag', period: 'P2W' } } } },
    day('before', '=x', 'today+P3D'),
  ],
  [
    'a deadline that runs',
    { questions: { tag: DATE }, computed: { x: { deadline: { from: '/tag', period: 'P2W', state: 'running' } } } },
    answered('=x'),
  ],
  [
    'a deadline that is over, by Land',
    {
      questions: { tag: DATE, land: { type: 'string', title: 'Land', enum: ['BY', 'BE'] } },
      computed: { x: { deadline: { from: '/tag', period: 'P1M', land: '/land', state: 'past' } } },
    },
    answered('=x'),
  ],
];

describe('for a guard about a computed value', () => {
  it.each(SETTINGS)('exploring finds answers that pass it and others: %s', (_, setting, guard) => {
    const wizard = branching(setting, guard);
    const { decisions, exhaustive } = explore(planOf(wizard));
    const passing = decisions.filter(({ step }) => step === 'frage').map((decision) => decision.passing[0]);
    expect(new Set(passing)).toEqual(new Set([true, false]));
    expect(exhaustive).toBe(true);
    expect(checkLogic(wizard, [])).toEqual([]);
  });

  it.each(SETTINGS)('its generated tests notice each mistake in it: %s', (_, setting, guard) => {
    const wizard = branching(setting, guard);
    const studied = study(wizard);
    const { names, count } = survivors(
      wizard,
      studied,
      (step, schema) => compileSchemas({ steps: { [step]: { title: step, schema } } }).validators,
    );
    expect(count).toBeGreaterThan(2);
    expect(names.filter((name) => name.includes('Bedingung'))).toEqual([]);
  });

  it('a target that no answer reaches is found, with one open question', () => {
    const old = branching(
      { questions: { tag: DATE }, computed: { x: { years: { from: '/tag', to: 'today' } } } },
      limit('atLeast', '=x', 200),
    );
    expect(checkLogic(old, []).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'ueberdeckt /states/frage/on/NEXT/0',
    ]);
  });

  it('a note says where several open questions leave more than was tried', () => {
    const setting = { questions: { a: NUMBER, b: NUMBER }, computed: { x: { sum: ['/a', '/b'] } } };
    const never = branching(setting, limit('atLeast', '=x', 5000));
    const apart: GuardRef = {
      type: 'all',
      params: { of: [limit('atLeast', '=x', 500), limit('atLeast', '/a', 11)] },
    };
    const shared = branching(setting, apart, limit('atMost', '/a', 10));
    for (const wizard of [never, shared])
      expect(checkLogic(wizard, [])).toEqual([
        expect.objectContaining({ code: 'pruefung-begrenzt', file: 'wizard.json', pointer: '/computed/x', note: true }),
      ]);
  });

  it('a note says where the combinations of a step are too many', () => {
    const names = ['a', 'b', 'c', 'd'];
    const wizard = branching(
      {
        questions: Object.fromEntries(names.map((name) => [name, NUMBER])),
        computed: Object.fromEntries(names.map((name) => [`x${name}`, { product: [`/${name}`, 2] }])),
      },
      ...names.map((name) => limit('is', `=x${name}`, 10)),
    );
    expect(checkLogic(wizard, []).map(({ code }) => code)).toContain('pruefung-begrenzt');
  });

  it('overlaps are found, with answers that show them', () => {
    const wizard = branching(
      { questions: { tag: DATE }, computed: { x: { years: { from: '/tag', to: 'today' } } } },
      limit('atLeast', '=x', 18),
      limit('atMost', '=x', 20),
    );
    const [found] = checkLogic(wizard, []);
    expect(found?.code).toBe('ueberschneidung');
    const { witness } = found ?? {};
    const tag = witness !== undefined && 'answers' in witness ? String(witness.answers['tag']) : '';
    expect(tag > '2005-11-22' && tag <= '2008-11-22').toBe(true);
  });

  it('any two limits about one value are judged as all ages together say', () => {
    const guard = fc.record({
      type: fc.constantFrom('atLeast' as const, 'atMost' as const, 'is' as const),
      value: fc.integer({ min: 0, max: 60 }),
    });
    const ages = Array.from({ length: 200 }, (_, index) => index - 70);
    fc.assert(
      fc.property(guard, guard, (one, other) => {
        const wizard = branching(
          { questions: { tag: DATE }, computed: { x: { years: { from: '/tag', to: 'today' } } } },
          limit(one.type, '=x', one.value),
          limit(other.type, '=x', other.value),
        );
        const combined = new Set(ages.map((age) => `${isSo(one, age)},${isSo(other, age)}`));
        const { decisions } = explore(planOf(wizard));
        const found = decisions.filter(({ step }) => step === 'frage').map(({ passing }) => passing.slice(0, 2).join());
        expect(new Set([...found, 'false,false'])).toEqual(new Set([...combined, 'false,false']));
      }),
      { numRuns: 60 },
    );
  });
});

it('steps whose answers a value needs are told apart on the way to its guard', () => {
  const wizard = branching(
    { before: { a: NUMBER }, questions: { b: { ...NUMBER, maximum: 100 } }, computed: { x: { sum: ['/a', '/b'] } } },
    limit('atLeast', '=x', 900),
  );
  const { routes } = study(wizard);
  expect(routes.some(({ answers }) => replay(wizard, answers).path.includes('ziel0'))).toBe(true);
});

it('is said in words', () => {
  const wizard = branching({ questions: { tag: DATE }, computed: { alter: { years: { from: '/tag', to: 'today' } } } });
  expect(formatGuard(wizard, limit('atLeast', '=alter', 18))).toBe('„alter“ ist mindestens 18');
  expect(formatGuard(wizard, answered('=alter'))).toBe('„alter“ ist berechnet');
});

it('a required answer behind a value is no gap', () => {
  const wizard = onDay(
    makeWizard({
      steps: { frage: { schema: needed({ tag: DATE }) }, jung: {}, alt: {} },
      states: {
        frage: {
          on: {
            NEXT: [
              { target: 'jung', guard: limit('atMost', '=x', 17) },
              { target: 'alt', guard: limit('atLeast', '=x', 18) },
            ],
          },
        },
        jung: { on: { NEXT: 'alt' } },
        alt: { on: { SUBMIT: 'senden' } },
        ...SENDING('alt'),
      },
      wizard: { computed: { x: { years: { from: '/tag', to: 'today' } } } },
    }),
    TODAY,
  );
  expect(explore(planOf(wizard)).gaps).toEqual([]);
});
