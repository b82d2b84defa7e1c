import { FORMATS } from '../../src/engine/index.ts';

/** Calendar days as ISO dates (`2026-11-24`). */
type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 2;

/**
 * Returns the last day for an objection to a fine notice that was served on `service`: two weeks (§ 67 (1) OWiG),
 * ending on the weekday of the service (§ 43 (1) StPO with § 46 (1) OWiG) or, if that is a Saturday, a Sunday or a
 * public holiday, on the next working day (§ 43 (2) StPO). Only holidays of all Länder count: a holiday of a single
 * Land can extend the period but never shorten it, so this day is safe everywhere. Undefined if `service` is not a
 * calendar day.
 */
export function objectionDeadline(service: string): Day | undefined {
  const begin = parse(service);
  if (begin === undefined) return undefined;
  let day = begin + WEEKS * 7 * DAY_MS;
  while (!isWorkingDay(day)) day += DAY_MS;
  return iso(day);
}

/** No one asks about a notice older than this, so an earlier date is a typing error. */
const PLAUSIBLE_DAYS = 366;

/**
 * Whether a notice can have been served on that day if reported on the day `told`: not after it, and not more than a
 * year before.
 */
export function isPlausibleService(service: string, told: Day): boolean {
  const [served, asked] = [parse(service), parse(told)];
  return served !== undefined && asked !== undefined && served <= asked && asked - served <= PLAUSIBLE_DAYS * DAY_MS;
}

/** Formats `2026-11-24` as 'Dienstag, 24. November 2026'. */
export function sayDay(day: Day): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('de-DE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function parse(text: string): number | undefined {
  return FORMATS['date']?.test(text) === true ? Date.parse(`${text}T00:00:00Z`) : undefined;
}

function iso(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(time);
}

const FIXED = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);
/** Good Friday, Easter Monday, Ascension, Whit Monday, in days after Easter Sunday. */
const MOVABLE = [-2, 1, 39, 50];

/** Public holidays in all sixteen Länder. */
function isHoliday(time: number): boolean {
  const easter = easterSunday(new Date(time).getUTCFullYear());
  return FIXED.has(iso(time).slice(5)) || MOVABLE.some((days) => easter + days * DAY_MS === time);
}

/** The Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(rest / 4);
  const l = (32 + leaps - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
