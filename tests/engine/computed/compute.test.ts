import { describe, expect, it } from 'vitest';
import { row } from '../definitions.ts';
import * as calculator from '../../../src/engine/computed/index.ts';
import { factsOf } from '../../../src/engine/index.ts';
import type { ComputedFile, StepFile, TableFile } from '../../../src/engine/definition.ts';

const TODAY = '2026-11-22';
const FINES: TableFile = {
  title: 'Bußgelder',
  source: 'Probe',
  validFrom: '2021-11-09',
  rows: [row({ '/zuViel': { min: 21, max: 25 } }, { betrag: 115, punkte: 1, verbot: null })],
  otherwise: { betrag: 0, punkte: 0, verbot: null },
};

const RATES: TableFile = {
  title: 'Sätze',
  source: 'Probe',
  validFrom: '2021-11-09',
  rows: [row({ '/tage': { min: 1 } }, { betrag: { product: ['/tage', 35] }, rest: { difference: ['/wert', 1] } })],
  otherwise: { betrag: 0, rest: 0 },
};
const RESULT: StepFile = {
  title: 'Frage',
  result: {
    title: 'Ergebnis',
    tables: [{ table: 'fines', when: { '/zuViel': { min: 1 } } }],
    rows: [],
    incomplete: '',
    undecided: '',
  },
};
const DAYS = { von: '2026-02-27', bis: '2026-03-02' };

function compute(file: ComputedFile, answers: Record<string, unknown>, others: Record<string, ComputedFile> = {}) {
  const wizard = { computed: { ...others, wert: file } };
  const definition = { wizard, tables: { fines: FINES, rates: RATES }, steps: { frage: RESULT } };
  return factsOf({ definition, calculator, today: () => TODAY }, answers).computed('wert');
}

describe('a computed value', () => {
  it.each<
    [name: string, file: ComputedFile, answers: Record<string, unknown>, value: calculator.ComputedValue | undefined]
  >([
    ['a sum', { sum: ['/a', '/b', 25] }, { a: 100, b: 3.5 }, 128.5],
    ['a sum without the errors of binary fractions', { sum: ['/a', '/b'] }, { a: 0.1, b: 0.2 }, 0.3],
    ['a sum with a missing answer', { sum: ['/a', '/b'] }, { a: 100 }, undefined],
    ['a sum with a text', { sum: ['/a', 1] }, { a: '100' }, undefined],
    ['a difference of several', { difference: ['/a', '/b', 10] }, { a: 100, b: 30 }, 60],
    ['a product', { product: ['/tage', 35] }, { tage: 14 }, 490],
    ['percent', { percent: [19, '/a'] }, { a: 250 }, 47.5],
    ['percent of a missing answer', { percent: [19, '/a'] }, {}, undefined],
    ['the smallest', { min: ['/a', '/b', 40] }, { a: 50, b: 45 }, 40],
    ['the largest', { max: ['/a', '/b', 40] }, { a: 50, b: 45 }, 50],
    ['the smallest of a missing answer', { min: ['/a', 40] }, {}, undefined],
    [
      'formulas in one another',
      { min: [{ product: ['/tage', 35] }, { percent: [20, '/wert'] }] },
      { tage: 14, wert: 2000 },
      400,
    ],
    [
      'formulas in one another, the other one being smaller',
      { min: [{ product: ['/tage', 35] }, { percent: [20, '/wert'] }] },
      { tage: 3, wert: 2000 },
      105,
    ],
    ['days as an operand', { product: [{ days: { from: '/von', to: '/bis' } }, 35] }, DAYS, 105],
    ['an amount in euros, rounded up from half a cent', { percent: [0.5, '/a'], format: 'euro' }, { a: 201 }, 1.01],
    ['an amount in euros, rounded down', { percent: [5, '/a'], format: 'euro' }, { a: 100.04 }, 5],
    ['a negative amount in euros, rounded away from zero', { sum: ['/a', 0], format: 'euro' }, { a: -1.005 }, -1.01],
    ['no negative nothing', { difference: ['/a', '/b'], format: 'euro' }, { a: 0.3, b: 0.3001 }, 0],
    ['a fraction that is no amount', { percent: [0.5, '/a'] }, { a: 201 }, 1.005],
    ['a cell with a formula', { cell: { table: 'rates', column: 'betrag' } }, { tage: 3 }, 105],
    ['a cell whose formula lacks an answer', { cell: { table: 'rates', column: 'rest' } }, { tage: 3 }, undefined],
    ['a cell of the table that a result uses', { cell: { step: 'frage', column: 'betrag' } }, { zuViel: 23 }, 115],
    ['a cell of a step that uses no table', { cell: { step: 'frage', column: 'betrag' } }, {}, undefined],
    ['a cell of no step', { cell: { step: 'toString', column: 'betrag' } }, {}, undefined],
    ['a count', { count: '/zeugen' }, { zeugen: [{}, {}] }, 2],
    ['a count of nothing', { count: '/zeugen' }, { zeugen: [] }, 0],
    ['a count of no list', { count: '/zeugen' }, { zeugen: 'zwei' }, undefined],
    ['days', { days: { from: '/von', to: '/bis' } }, { von: '2026-02-27', bis: '2026-03-02' }, 3],
    ['days to today', { days: { from: '/von', to: 'today' } }, { von: '2026-11-12' }, 10],
    ['days from a constant', { days: { from: '2026-01-01', to: '/bis' } }, { bis: '2026-01-31' }, 30],
    ['days without a date', { days: { from: '/von', to: 'today' } }, { von: '0026-11-12' }, undefined],
    ['an age', { years: { from: '/geboren', to: 'today' } }, { geboren: '2008-11-22' }, 18],
    ['a cell', { cell: { table: 'fines', column: 'betrag' } }, { zuViel: 23 }, 115],
    ['a cell without a row', { cell: { table: 'fines', column: 'betrag' } }, { zuViel: 80 }, undefined],
    ['an empty cell', { cell: { table: 'fines', column: 'verbot' } }, { zuViel: 23 }, undefined],
    ['a cell of no table', { cell: { table: 'constructor', column: 'name' } }, {}, undefined],
    ['a deadline', { deadline: { from: '/am', period: 'P2W' } }, { am: '2026-11-10' }, '2026-11-24'],
    ['a deadline that has passed', { deadline: { from: '/am', period: 'P2W' } }, { am: '2025-11-24' }, '2025-12-08'],
    [
      'one by Land',
      { deadline: { from: '/am', period: 'P2W', land: '/l' } },
      { am: '2026-05-21', l: 'BY' },
      '2026-06-05',
    ],
    [
      'one whose Land is unanswered',
      { deadline: { from: '/am', period: 'P2W', land: '/l' } },
      { am: '2026-05-21' },
      '2026-06-04',
    ],
    ['a day itself, also on a Saturday', { day: { from: '/am' } }, { am: '2026-11-21' }, '2026-11-21'],
    ['a day later', { day: { from: '/am', add: 'P1M' } }, { am: '2026-01-31' }, '2026-02-28'],
    ['a day of no date', { day: { from: '/am', add: 'P1M' } }, { am: 'x' }, undefined],
    ['one from tomorrow', { deadline: { from: '/am', period: 'P2W' } }, { am: '2026-11-23' }, undefined],
    ['one from long ago', { deadline: { from: '/am', period: 'P2W' } }, { am: '2025-11-21' }, undefined],
    [
      'one that may be older',
      { deadline: { from: '/am', period: 'P3Y', within: 'P5Y' } },
      { am: '2024-01-10' },
      '2027-01-11',
    ],
    ['one from a year of two digits', { deadline: { from: '/am', period: 'P2W' } }, { am: '0026-11-20' }, undefined],
  ])('%s', (_, file, answers, value) => {
    expect(compute(file, answers)).toBe(value);
  });

  it('may use others, in any order', () => {
    const others: Record<string, ComputedFile> = {
      ausfall: { product: ['=tage', 35] },
      tage: { days: { from: '/von', to: '/bis' } },
    };
    expect(
      compute({ sum: ['=ausfall', '/kosten'] }, { von: '2026-11-01', bis: '2026-11-11', kosten: 50 }, others),
    ).toBe(400);
    expect(compute({ sum: ['=ausfall', '/kosten'] }, { kosten: 50 }, others)).toBeUndefined();
  });

  it('that uses itself has none', () => {
    expect(compute({ sum: ['=andere', 1] }, {}, { andere: { sum: ['=wert', 1] } })).toBeUndefined();
  });
});

describe('for people', () => {
  it.each<[file: ComputedFile, value: calculator.ComputedValue, said: string]>([
    [{ deadline: { from: '/am', period: 'P2W' } }, '2026-11-24', 'Dienstag, 24. November 2026'],
    [{ day: { from: '/am' } }, '2026-11-24', 'Dienstag, 24. November 2026'],
    [{ day: { from: '/am' }, format: 'short' }, '2026-11-24', 'Dienstag, 24.11.2026'],
    [{ deadline: { from: '/am', period: 'P2W' }, format: 'short' }, '2026-11-24', 'Dienstag, 24.11.2026'],
    [{ days: { from: '/a', to: 'today' }, format: 'days' }, 1, '1 Tag'],
    [{ days: { from: '/a', to: 'today' }, format: 'days' }, 0, '0 Tage'],
    [{ days: { from: '/a', to: 'today' }, format: 'days' }, 2, '2 Tage'],
    [{ sum: [], format: 'euro' }, 1250.5, '1.250,50 €'],
    [{ sum: [], format: 'euro' }, 1250, '1.250 €'],
    [{ sum: [] }, 12_500.5, '12.500,5'],
    [{ years: { from: '/a', to: 'today' } }, 18, '18'],
    [{ cell: { table: 'fines', column: 'punkte' } }, 'ein Monat', 'ein Monat'],
    [{ cell: { table: 'fines', column: 'punkte' } }, true, 'Ja'],
  ])('%j: %j is %j', (file, value, said) => {
    expect(calculator.formatComputed(file, value)).toBe(said.replace(' €', '\u00a0€'));
  });
});

describe('amounts', () => {
  it('have exact cents, whatever the answer', () => {
    for (let cents = 1; cents < 3000; cents += 1) {
      const [amount, percent] = [cents / 100, 7];
      // Counted in whole hundredths of a cent.
      const expected = Math.floor((cents * percent + 50) / 100);
      const found = compute({ percent: [percent, '/a'], format: 'euro' }, { a: amount });
      expect([amount, found]).toEqual([amount, expected / 100]);
    }
  });
});
