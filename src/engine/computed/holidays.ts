import { addDays } from '../days.ts';
import { daysBetween, weekdayOf, type Day } from '../calendar.ts';

/** The codes of ISO 3166-2 without `DE-`. */
export const LAENDER = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;

/** Month and day of the public holidays of all Länder. */
const FIXED = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);
/** Good Friday, Easter Monday, Ascension, Whit Monday, in days after Easter Sunday. */
const MOVABLE = new Set([-2, 1, 39, 50]);

/**
 * Further holidays, by Land. Only those of a whole Land: a holiday of some communities (Assumption in Bavaria, Corpus
 * Christi in parts of Saxony and Thuringia) is left out, since it can only lengthen a period.
 */
const REGIONAL: [date: string, laender: string][] = [
  ['01-06', 'BW BY ST'],
  ['03-08', 'BE MV'],
  ['08-15', 'SL'],
  ['09-20', 'TH'],
  ['10-31', 'BB HB HH MV NI SN ST SH TH'],
  ['11-01', 'BW BY NW RP SL'],
];
const CORPUS_CHRISTI = { days: 60, laender: 'BW BY HE NW RP SL' };

/** Whether a day is a public holiday in all Länder or, if given, in `land`. */
export function isHoliday(day: Day, land?: string): boolean {
  const date = day.slice(5);
  const afterEaster = daysBetween(easterSunday(Number(day.slice(0, 4))), day);
  if (FIXED.has(date) || MOVABLE.has(afterEaster)) return true;
  if (land === undefined) return false;
  const isIn = (laender: string) => laender.split(' ').includes(land);
  return (
    REGIONAL.some(([when, laender]) => when === date && isIn(laender)) ||
    (afterEaster === CORPUS_CHRISTI.days && isIn(CORPUS_CHRISTI.laender)) ||
    (land === 'SN' && isRepentanceDay(day))
  );
}

/** The Wednesday before 23 November. */
function isRepentanceDay(day: Day): boolean {
  return day.slice(5) >= '11-16' && day.slice(5) <= '11-22' && weekdayOf(day) === 3;
}

/** The Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(rest / 4);
  const l = (32 + leaps - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-22`, h + l - 7 * m);
}
