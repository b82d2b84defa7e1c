import { describe, expect, it } from 'vitest';
import { dayInGermany } from '../../../server/base/dayInGermany.ts';
import { isPlausibleService, objectionDeadline } from '../../../server/law/objection.ts';

/** § 67 (1) OWiG: two weeks from service. What happens on weekends and holidays is tested with the engine's deadlines. */
const CASES: [name: string, service: string, deadline: string][] = [
  ['an ordinary Tuesday', '2026-11-10', '2026-11-24'],
  ['to Easter Saturday 2026', '2026-03-21', '2026-04-07'],
  ['to Corpus Christi 2026, a holiday in some Länder only: does not wait', '2026-05-21', '2026-06-04'],
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
  it('begin at midnight in Germany', () => {
    expect(dayInGermany(new Date('2026-11-20T22:59:00Z'))).toBe('2026-11-20');
    expect(dayInGermany(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(dayInGermany(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  });
});
