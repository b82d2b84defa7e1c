import { FORMATS } from '../formats.ts';

/** A calendar day as an ISO date (`2026-11-24`). */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD = /^(-)?P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && FORMATS['date']?.test(value) === true;
}

/** Whether a text is a period of ISO 8601 in years, months, weeks and days, such as `P2W` or `-P3Y`. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/**
 * The day a period after another one. A day that the last month does not have becomes the last one of that month (§ 188
 * (3) BGB, § 43 (1) StPO): a month after 31 January is 28 or 29 February. Throws if `period` is no period.
 */
export function addPeriod(day: Day, period: string): Day {
  const match = PERIOD.exec(period);
  if (match === null) throw new RangeError(`'${period}' is not a period.`);
  const [years, months, weeks, days] = match.slice(2).map((digits) => Number(digits ?? 0) * (match[1] ? -1 : 1)) as [
    number,
    number,
    number,
    number,
  ];
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year + years, month - 1 + months, 1));
  const longest = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return iso(first.getTime() + (Math.min(date, longest) - 1 + weeks * 7 + days) * DAY_MS);
}

/** The number of days from one day to another; negative if that is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (time(to) - time(from)) / DAY_MS;
}

/** Completed years from one day to another, as people count their age (§ 187 (2), § 188 (2) BGB). */
export function yearsBetween(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The weekday, 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(time(day)).getUTCDay();
}

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

/** Formats `2026-11-24` as 'Dienstag, 24. November 2026'. By hand: the first use of Intl costs a slow phone 60 ms. */
export function sayDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[weekdayOf(day)]}, ${date}. ${MONTHS[month - 1]} ${year}`;
}

function time(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function iso(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
