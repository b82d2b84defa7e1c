import { expect, it } from 'vitest';
import { readPeriod, formatPeriod } from '../../src/studio/document/periods.ts';

it.each([
  ['P2W', '2 Wochen'],
  ['P1M', '1 Monat'],
  ['P10D', '10 Tage'],
  ['P1Y6M', '1 Jahr und 6 Monate'],
])('%s is said and read as %j', (period, said) => {
  expect(formatPeriod(period)).toBe(said);
  expect(readPeriod(said)).toBe(period);
});

it.each([
  ['zwei Wochen', 'P2W'],
  ['einem Monat', 'P1M'],
  ['eine Woche', 'P1W'],
  ['zwölf Monaten', 'P12M'],
  ['6 Monate und 1 Jahr', 'P1Y6M'],
  [' 3 JAHRE ', 'P3Y'],
])('%j is read as %s', (text, period) => {
  expect(readPeriod(text)).toBe(period);
});

it.each(['', 'bald', '0 Tage', '2', 'Wochen', '2 Äpfel', '1 Woche und 2 Wochen'])('%j is no length of time', (text) => {
  expect(readPeriod(text)).toBeUndefined();
});

it('says a length behind a preposition in its case', () => {
  expect(formatPeriod('P3Y', 'after')).toBe('3 Jahren');
});
