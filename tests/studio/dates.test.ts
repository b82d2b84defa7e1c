import { expect, it } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatMomentOfYear,
  formatShortMoment,
  formatSpanOfYear,
  formatWeekday,
} from '../../src/studio/parts/dates.ts';

const MOMENT = new Date(2026, 11, 3, 14, 5).toISOString();

it('writes the same moment alike wherever it stands', () => {
  expect(formatMoment(MOMENT, new Date(2026, 0, 1))).toBe('3. Dezember, 14:05 Uhr');
  expect(formatMoment(MOMENT, new Date(2027, 0, 1))).toBe('3. Dezember 2026, 14:05 Uhr');
  expect(formatMomentOfYear(MOMENT)).toBe('3. Dezember 2026, 14:05 Uhr');
  expect(formatShortMoment(MOMENT)).toBe('03.12.2026, 14:05');
});

it('writes a day, and the day of a moment, by the clock of the device', () => {
  expect([formatDay('2026-12-03'), formatDay(new Date(2026, 11, 3, 0, 30).toISOString())]).toEqual([
    '3. Dezember 2026',
    '3. Dezember 2026',
  ]);
  expect(formatWeekday('2026-12-03')).toBe('Donnerstag, 3. Dezember 2026');
});

it.each([
  ['one moment', undefined, '3. Dezember 2026, 14:05 Uhr'],
  ['the same minute', new Date(2026, 11, 3, 14, 5, 20), '3. Dezember 2026, 14:05 Uhr'],
  ['the same day', new Date(2026, 11, 3, 13, 50), '3. Dezember 2026, zwischen 13:50 und 14:05 Uhr'],
  [
    'the day before',
    new Date(2026, 11, 2, 23, 50),
    'zwischen 2. Dezember 2026, 23:50 Uhr und 3. Dezember 2026, 14:05 Uhr',
  ],
])('writes a sitting that began in %s', (_, begun, written) => {
  const sitting = { at: MOMENT, ...(begun !== undefined && { begun: begun.toISOString() }) };
  expect(formatSpanOfYear(sitting)).toBe(written);
});
