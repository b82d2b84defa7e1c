import { describe, expect, it } from 'vitest';
import { dayInGermany } from '../../../server/base/dayInGermany.ts';
import { isPlausibleService, objectionDeadline, sayDay } from '../../../server/law/objection.ts';

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
    expect(objectionDeadline(service)).toBe(deadline);
  });

  it.each(['', '0026-11-20', '10.11.2026', '2026-02-30', '2026-13-01', '2026-11-10T00:00'])(
    'of %j is not known',
    (service) => {
      expect(objectionDeadline(service)).toBeUndefined();
    },
  );

  it.each([
    [2024, '03-31'],
    [2025, '04-20'],
    [2026, '04-05'],
    [2027, '03-28'],
    [2028, '04-16'],
    [2038, '04-25'],
  ])('Easter of %i is on %s', (year, easter) => {
    const sunday = new Date(`${year}-${easter}T00:00:00Z`).getTime();
    const day = (offset: number) => new Date(sunday + offset * 86_400_000).toISOString().slice(0, 10);
    expect(objectionDeadline(day(-16))).toBe(day(2));
  });
});

describe('a day of service', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-10', true],
    ['2025-11-20', true],
    ['2026-11-21', false],
    ['2027-01-01', false],
    ['2025-11-18', false],
    ['0026-11-20', false],
    ['1926-11-20', false],
    ['', false],
  ])('%s, told on 20 November 2026: plausible is %s', (service, plausible) => {
    expect(isPlausibleService(service, '2026-11-20')).toBe(plausible);
  });
});

describe('days', () => {
  it('are said in full', () => {
    expect(sayDay('2026-11-24')).toBe('Dienstag, 24. November 2026');
  });

  it('begin at midnight in Germany', () => {
    expect(dayInGermany(new Date('2026-11-20T22:59:00Z'))).toBe('2026-11-20');
    expect(dayInGermany(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(dayInGermany(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  });
});
