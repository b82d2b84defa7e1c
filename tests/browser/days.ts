import { dayInGermany } from '../../server/base/dayInGermany.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Germany so many days ago, `YYYY-MM-DD`; a negative number is a day to come. */
export function isoDay(daysAgo: number): string {
  return dayInGermany(new Date(Date.now() - daysAgo * DAY_MS));
}
