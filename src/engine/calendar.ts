import { germanDay } from './days.ts';

/** A calendar day as an ISO date (`2026-11-24`). */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;

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
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[weekdayOf(day)]}, ${date}. ${MONTHS[month - 1]} ${year}`;
}

/** Formats `2026-11-24` as 'Dienstag, 24.11.2026'. */
export function formatShortDay(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${germanDay(day)}`;
}

function time(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
