import { expect, it } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatMomentOfYear,
  formatShortMoment,
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
