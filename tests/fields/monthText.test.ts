import { expect, it } from 'vitest';
import { readMonth, formatMonth } from '../../src/fields/base/monthText.ts';

it.each([
  ['03/2019', '2019-03'],
  ['3/2019', '2019-03'],
  ['3.2019', '2019-03'],
  ['03 2019', '2019-03'],
  ['2019-03', '2019-03'],
  ['März 2019', '2019-03'],
  ['maerz 2019', '2019-03'],
  ['Okt. 1998', '1998-10'],
  [' 12-2020 ', '2020-12'],
  ['3/19', '0019-03'],
])('%j is the month %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

it.each(['', '13/2019', '0/2019', 'Lenz 2019', '2019', '3', '3/201', '1.3.2019', '2019-13'])(
  '%j is no month',
  (text) => {
    expect(readMonth(text)).toBeUndefined();
  },
);

it('a month is shown as people write it, other texts as they are', () => {
  expect(['2019-03', '03/2', 'bald'].map(formatMonth)).toEqual(['03/2019', '03/2', 'bald']);
});
