import { daysAfter } from '../base/days.ts';

/** How many days the links in a mail are valid. */
export const LINK_DAYS = 14;

/** When the links of a mail that is written at this time expire. */
export function linksUntil(now: Date): Date {
  return daysAfter(now, LINK_DAYS);
}
