import { assert, constantFrom, integer, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriod, deadlineAfter, isHoliday, LAENDER } from '../../../src/engine/computed/index.ts';

/** § 67 (1) OWiG: two weeks from service; § 43 StPO: ends on the same weekday, or on the next working day. */
const CASES: [name: string, service: string, deadline: string][] = [
  ['an ordinary Tuesday', '2026-11-10', '2026-11-24'],
  ['a Friday', '2026-11-13', '2026-11-27'],
  ['served on a Saturday: ends on Monday', '2026-11-14', '2026-11-30'],
  ['served on a Sunday: ends on Monday', '2026-11-15', '2026-11-30'],
  ['over the end of February', '2027-02-16', '2027-03-02'],
  ['over the end of February in a leap year', '2028-02-16', '2028-03-01'],
  ['over the turn of the year', '2026-12-22', '2027-01-05'],
  ['to New Year, a Friday: ends on Monday', '2026-12-18', '2027-01-04'],
  ['to Good Friday 2027: ends after Easter Monday', '2027-03-12', '2027-03-30'],
  ['to Easter Monday 2027', '2027-03-15', '2027-03-30'],
  ['to Easter Saturday 2026', '2026-03-21', '2026-04-07'],
  ['to Labour Day 2026, a Friday: ends on Monday', '2026-04-17', '2026-05-04'],
  ['to Ascension 2026, a Thursday: ends on Friday', '2026-04-30', '2026-05-15'],
  ['to Whit Monday 2026', '2026-05-11', '2026-05-26'],
  ['to Whit Saturday 2026', '2026-05-09', '2026-05-26'],
  ['to Unity Day 2026, a Saturday: ends on Monday', '2026-09-19', '2026-10-05'],
  ['to Unity Day 2028, a Tuesday', '2028-09-19', '2028-10-04'],
  ['to Christmas Day 2026, a Friday: ends on Monday', '2026-12-11', '2026-12-28'],
  ['to Christmas Day 2025, a Thursday: ends on Monday', '2025-12-11', '2025-12-29'],
  ['to Corpus Christi 2026, a holiday in some Länder only: does not wait', '2026-05-21', '2026-06-04'],
  ['to Reformation Day 2025, a holiday in some Länder only: does not wait', '2025-10-17', '2025-10-31'],
  ['to Christmas Eve, no holiday', '2026-12-10', '2026-12-24'],
];

describe('the deadline of an objection', () => {
  it.each(CASES)('%s: served on %s, ends on %s', (_, service, deadline) => {
    expect(deadlineAfter(service, 'P2W')).toBe(deadline);
  });

  it.each(['', '0026-11-20', '10.11.2026', '2026-02-30', '2026-13-01', '2026-11-10T00:00'])(
    'of %j is not known',
    (service) => {
      expect(deadlineAfter(service, 'P2W')).toBeUndefined();
    },
  );
});

/** § 188 (2) and (3), § 193 BGB. */
describe('a period of months', () => {
  it.each([
    ['ends on the day of the same number', '2026-03-10', 'P1M', undefined, '2026-04-10'],
    ['ends on the last day of a shorter month', '2027-08-31', 'P1M', undefined, '2027-09-30'],
    ['ends on 29 February in a leap year, here a Tuesday', '2028-01-31', 'P1M', undefined, '2028-02-29'],
    ['that ends on a Sunday waits', '2026-09-15', 'P2M', undefined, '2026-11-16'],
    ['of three weeks', '2026-11-02', 'P3W', undefined, '2026-11-23'],
    ['in Bavaria waits for Corpus Christi', '2026-05-21', 'P2W', 'BY', '2026-06-05'],
    ['in Berlin does not', '2026-05-21', 'P2W', 'BE', '2026-06-04'],
    ['with an unknown Land counts only the holidays of all', '2026-05-21', 'P2W', 'XX', '2026-06-04'],
  ] as const)('%s: from %s, %s, Land %s, to %s', (_, from, period, land, last) => {
    expect(deadlineAfter(from, period, land)).toBe(last);
  });

  it('always ends on the first working day that is not before its end', () => {
    const day = integer({ min: 0, max: 365 * 60 }).map((days) => addPeriod('2000-01-01', `P${days}D`));
    const land = option(constantFrom(...LAENDER), { nil: undefined });
    assert(
      property(day, constantFrom('P1D', 'P2W', 'P1M', 'P3M', 'P1Y'), land, (from, period, where) => {
        const last = deadlineAfter(from, period, where) ?? '';
        const isFree = (one: string) => /Sa|So/.test(weekday(one)) || isHoliday(one, where);
        expect(isFree(last)).toBe(false);
        for (let one = addPeriod(from, period); one < last; one = addPeriod(one, 'P1D')) expect(isFree(one)).toBe(true);
        expect(last >= addPeriod(from, period)).toBe(true);
      }),
    );
  });
});

function weekday(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('de-DE', { weekday: 'short', timeZone: 'UTC' });
}

/** The holidays of 2026 that are no Sundays by definition, as the Länder publish them. */
const ALL = ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'];
const MORE: Record<(typeof LAENDER)[number], string[]> = {
  BW: ['01-06', '06-04', '11-01'],
  BY: ['01-06', '06-04', '11-01'],
  BE: ['03-08'],
  BB: ['10-31'],
  HB: ['10-31'],
  HH: ['10-31'],
  HE: ['06-04'],
  MV: ['03-08', '10-31'],
  NI: ['10-31'],
  NW: ['06-04', '11-01'],
  RP: ['06-04', '11-01'],
  SL: ['06-04', '08-15', '11-01'],
  SN: ['10-31', '11-18'],
  ST: ['01-06', '10-31'],
  SH: ['10-31'],
  TH: ['09-20', '10-31'],
};

describe('holidays of 2026', () => {
  it.each(LAENDER)('in %s', (land) => {
    const days = Array.from({ length: 365 }, (_, index) => addPeriod('2026-01-01', `P${index}D`));
    const found = days.filter((day) => isHoliday(day, land)).map((day) => day.slice(5));
    expect(found).toEqual([...ALL, ...MORE[land]].toSorted());
  });

  it.each([
    [2024, '03-31'],
    [2025, '04-20'],
    [2026, '04-05'],
    [2027, '03-28'],
    [2028, '04-16'],
    [2038, '04-25'],
  ])('follow Easter: in %i on %s', (year, easter) => {
    const around = [-2, 1, 39, 50].map((days) =>
      addPeriod(`${year}-${easter}`, `${days < 0 ? '-' : ''}P${Math.abs(days)}D`),
    );
    expect(around.map((day) => isHoliday(day))).toEqual([true, true, true, true]);
  });

  it.each([
    [2025, '11-19'],
    [2026, '11-18'],
    [2027, '11-17'],
    [2028, '11-22'],
  ])('the day of repentance in Saxony: in %i on %s', (year, date) => {
    const november = Array.from({ length: 30 }, (_, index) => addPeriod(`${year}-11-01`, `P${index}D`));
    expect(november.filter((day) => isHoliday(day, 'SN')).map((day) => day.slice(5))).toEqual([date]);
  });
});
