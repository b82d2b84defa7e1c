import { expect, it } from 'vitest';
import { dayInGermany } from '../../../server/base/dayInGermany.ts';

it('days begin at midnight in Germany', () => {
  expect(dayInGermany(new Date('2026-11-20T22:59:00Z'))).toBe('2026-11-20');
  expect(dayInGermany(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  expect(dayInGermany(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
});
