import { addDays, addPeriod, isDay } from '../days.ts';
import { weekdayOf, type Day } from '../calendar.ts';
import { isHoliday } from './holidays.ts';

/**
 * The last day of a period that begins with an event on `from`. The day of the event does not count (§ 187 (1) BGB, § 42
 * StPO), so a period of weeks or months ends on the day of the same name or number (§ 188 (2) BGB, § 43 (1) StPO). If
 * that is a Saturday, a Sunday or a public holiday, it ends on the next working day (§ 193 BGB, § 43 (2) StPO).
 *
 * Without a `land`, only holidays of all Länder count: a holiday of a single Land can extend the period but never
 * shorten it, so this day is safe everywhere. Undefined if `from` is not a calendar day.
 */
export function deadlineAfter(from: string, period: string, land?: string): Day | undefined {
  if (!isDay(from)) return undefined;
  let day = addPeriod(from, period);
  while (!isWorkingDay(day, land)) day = addDays(day, 1);
  return day;
}

function isWorkingDay(day: Day, land: string | undefined): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, land);
}
