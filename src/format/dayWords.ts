import { germanDay } from '../engine/days.ts';

/** Before a day: 'vor dem 24.11.2026', 'länger als 3 Jahre zurück'. */
export function beforeDay(date: string): string {
  const back = periodIn(date, '-');
  return back === undefined ? `vor ${dayInWords(date)}` : `länger als ${back} zurück`;
}

/** After a day: 'nach heute', 'weniger als 3 Jahre zurück'. */
export function afterDay(date: string): string {
  const back = periodIn(date, '-');
  return back === undefined ? `nach ${dayInWords(date)}` : `weniger als ${back} zurück`;
}

/** A day in the dative: 'dem 24.11.2026', 'heute', 'dem Tag nach 2 Wochen'. */
function dayInWords(date: string): string {
  if (!date.startsWith('today')) return `dem ${germanDay(date)}`;
  const ahead = periodIn(date, '+');
  return ahead === undefined ? 'heute' : `dem Tag in ${ahead.replaceAll(/(Jahre|Monate|Tage)\b/g, '$1n')}`;
}

const UNITS: Record<string, [one: string, many: string]> = {
  Y: ['Jahr', 'Jahre'],
  M: ['Monat', 'Monate'],
  W: ['Woche', 'Wochen'],
  D: ['Tag', 'Tage'],
};

/** The period of a relative date in words, if it counts in this direction: '3 Jahre und 6 Monate'. */
function periodIn(date: string, sign: '-' | '+'): string | undefined {
  if (!date.startsWith(`today${sign}`)) return undefined;
  return [...date.matchAll(/(\d+)([YMWD])/g)]
    .map(([, count = '', unit = '']) => `${count} ${UNITS[unit]?.[count === '1' ? 0 : 1] ?? ''}`)
    .join(' und ');
}
