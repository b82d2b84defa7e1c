import { FORMATS } from './formats.ts';

/** The day that `today` stands for in rules, `YYYY-MM-DD`. The engine has no clock: its callers give it the day. */
export type Today = () => string;

/** Refuses to say which day it is. A wizard without rules about today never asks. */
export const noDay: Today = () => {
  throw new Error('This wizard has rules about today, so it needs a day: give one to compile or onDay.');
};

/** The same wizard on a certain day, `YYYY-MM-DD`. */
export function onDay<Dated extends { today: Today }>(wizard: Dated, day: string): Dated {
  return { ...wizard, today: () => day };
}

/** Years, months, weeks and days, as ISO 8601 writes periods; a minus counts backwards. */
const PERIOD = /^(-)?P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

/** Whether a text is a period, such as `P2W` or `-P3Y`. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/**
 * The day a period after another one. Years and months are counted first; a day that the month does not have becomes its
 * last one (§ 188 (3) BGB, § 43 (1) StPO): 31 March minus a month is 28 or 29 February. Then weeks and days are counted.
 * Throws if `period` is none.
 */
export function addPeriod(day: string, period: string): string {
  const [found, sign, ...parts] = PERIOD.exec(period) ?? [];
  if (found === undefined) throw new RangeError(`'${period}' is not a period.`);
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.map((part) => Number(part ?? 0) * (sign === '-' ? -1 : 1));
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year + years, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, length) - 1 + weeks * 7 + days);
}

/** The day that a date in a definition stands for: an ISO date as it is, `today-P3Y` counted from today. */
export function resolveDay(date: string, today: Today): string {
  if (!date.startsWith('today')) return date;
  const period = date.slice('today'.length).replace('+', '');
  return period === '' ? today() : addPeriod(today(), period);
}

/** The day so many days after another one, or before it. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** Whether a value is a day between 1900 and 2100 that exists. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && FORMATS['date']?.test(value) === true;
}

/** `2026-11-24` as `24.11.2026`. */
export function germanDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
