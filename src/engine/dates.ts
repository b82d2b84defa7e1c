import { FORMATS } from './formats.ts';

/**
 * A date or month whose year was typed with two digits, as browsers hand it over (`0026-11-20`), with its four: of this
 * century where that lies no further ahead than a year, else of the last one. Undefined for everything else. `today`:
 * begins with the year.
 */
export function completeYear(text: string, today: string): string | undefined {
  const [, short, rest] = /^00(\d\d)(-\d\d(?:-\d\d)?)$/.exec(text) ?? [];
  if (short === undefined || rest === undefined) return undefined;
  const nextYear = Number(today.slice(0, 4)) + 1;
  const completed = `${2000 + Number(short) <= nextYear ? '20' : '19'}${short}${rest}`;
  return [FORMATS['date'], FORMATS['month']].some((format) => format?.test(completed)) ? completed : undefined;
}
