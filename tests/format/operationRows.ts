import type { Answers, ComputedFile } from '../../src/engine/definition.ts';
import type { ComputedValue } from '../../src/engine/computed/index.ts';
import type { OperationName } from '../../src/engine/vocabulary.ts';

/** What the tests know of an operation, from the guide and never from the program. The table `preise` has one row: for 'ja' 120 euros. */
export type OperationTestRow = {
  value: ComputedFile;
  /** It in words. */
  words: string;
  /** Answers, and what it makes of them; undefined: nothing. */
  cases: [answers: Answers, result: ComputedValue | undefined][];
};

/** A new operation needs a row here, too. */
export const OPERATION_TEST_ROWS: Record<OperationName, OperationTestRow> = {
  sum: {
    value: { sum: ['/eins', { product: ['/zwei', 2] }] },
    words: '„Eins“ + („Zwei“ × 2)',
    cases: [
      [{ eins: 0.1, zwei: 0.1 }, 0.3],
      [{ eins: 1 }, undefined],
    ],
  },
  difference: {
    value: { difference: ['/eins', '/zwei', 1] },
    words: '„Eins“ − „Zwei“ − 1',
    cases: [[{ eins: 9, zwei: 3 }, 5]],
  },
  product: { value: { product: ['/eins', '/zwei'] }, words: '„Eins“ × „Zwei“', cases: [[{ eins: 4, zwei: 3 }, 12]] },
  percent: { value: { percent: [5, '/eins'] }, words: '5 % von „Eins“', cases: [[{ eins: 300 }, 15]] },
  min: {
    value: { min: ['/eins', { sum: ['/zwei', 1] }] },
    words: 'Das Kleinste von „Eins“; „Zwei“ + 1',
    cases: [[{ eins: 4, zwei: 1 }, 2]],
  },
  max: { value: { max: ['/eins', 2.5] }, words: 'Das Größte von „Eins“; 2,5', cases: [[{ eins: 2 }, 2.5]] },
  count: {
    value: { count: '/zeugen' },
    words: 'Anzahl der Einträge von „Zeugen“',
    cases: [
      [{ zeugen: [{ name: 'A' }, { name: 'B' }] }, 2],
      [{}, undefined],
    ],
  },
  days: {
    value: { days: { from: '/am', to: 'today' } },
    words: 'Tage von „Am“ bis heute',
    cases: [
      [{ am: '2026-11-20' }, 2],
      [{ am: '2026-11-24' }, -2],
    ],
  },
  years: {
    value: { years: { from: '/am', to: '2026-11-22' } },
    words: 'Jahre von „Am“ bis 22.11.2026',
    cases: [
      [{ am: '2008-11-22' }, 18],
      [{ am: '2008-11-23' }, 17],
    ],
  },
  cell: {
    value: { cell: { table: 'preise', column: 'eur' } },
    words: 'Spalte „eur“ der Tabelle „preise“',
    cases: [
      [{ art: 'ja' }, 120],
      [{ art: 'nein' }, undefined],
    ],
  },
  day: {
    value: { day: { from: '/am', add: 'P1M' } },
    words: '1 Monat nach „Am“',
    cases: [[{ am: '2026-01-31' }, '2026-02-28']],
  },
  deadline: {
    value: { deadline: { from: '/am', period: 'P2W' }, source: '§ 67 OWiG' },
    words: 'Frist von 2 Wochen, ab „Am“',
    // The Saturday after two weeks is none that a period ends on.
    cases: [
      [{ am: '2026-11-14' }, '2026-11-30'],
      [{ am: '2026-11-23' }, undefined],
    ],
  },
};
