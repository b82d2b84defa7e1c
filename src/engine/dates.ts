import { FORMATS } from './formats.ts';

/**
 * Completes a year of two digits, as in `26-11-20`, which browsers report as `0026-11-20`, in a date or month: to this century if that is
 * at most one year ahead, else to the last one. Returns undefined for all other texts. `today` begins with the current
 * year.
 */
export function completeYear(text: string, today: string): string | undefined {
  const [, short, rest] = /^(?:00)?(\d\d)(-\d\d(?:-\d\d)?)$/.exec(text) ?? [];
  if (short === undefined || rest === undefined) return undefined;
  const nextYear = Number(today.slice(0, 4)) + 1;
  const completed = `${2000 + Number(short) <= nextYear ? '20' : '19'}${short}${rest}`;
  return [FORMATS['date'], FORMATS['month']].some((format) => format?.test(completed)) ? completed : undefined;
}
