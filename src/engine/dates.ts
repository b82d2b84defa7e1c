import { resolveDay, type Today } from './days.ts';
import { questionAt } from './fields.ts';
import { FORMATS } from './formats.ts';
import { uiAt } from './ui.ts';
import type { Step } from './types.ts';

/** The first and the last day that answer a question, `YYYY-MM-DD`, and whether it asks for a day of birth. */
export type DateRules = { first?: string | undefined; last?: string | undefined; isBirthday?: boolean };

/** Years further back are not meant: days of birth are the earliest days that people are asked for. */
const OLDEST_YEARS = 100;
const OLDEST_BIRTHDAY_YEARS = 110;

/** A date or month with a year of two digits, as in `26-11-20`, which browsers report as `0026-11-20`. */
const SHORT = /^(?:00)?(\d\d-\d\d(?:-\d\d)?)$/;

/**
 * Completes a year of two digits to the century that the rules allow. Without a first day it is none of a hundred years ago, without any
 * rule none after next year. Returns undefined if both centuries are possible, or none, and for all other texts.
 */
export function completeYear(text: string, today: string, { first, last, isBirthday }: DateRules): string | undefined {
  const rest = SHORT.exec(text)?.[1];
  if (rest === undefined) return undefined;
  const year = Number(today.slice(0, 4));
  const oldest = `${year - (isBirthday === true ? OLDEST_BIRTHDAY_YEARS : OLDEST_YEARS)}${today.slice(4)}`;
  const end = last ?? (first === undefined ? `${year + 1}-12-31` : '2100-12-31');
  const possible = [`19${rest}`, `20${rest}`].filter((one) => {
    // A month is compared with the months of the limits.
    const cut = (limit: string) => limit.slice(0, one.length);
    const isSince = first === undefined ? one > cut(oldest) : one >= cut(first);
    return FORMATS[one.length === 7 ? 'month' : 'date']?.test(one) && isSince && one <= cut(end);
  });
  return possible.length === 1 ? possible[0] : undefined;
}

/** `completeYear` by the rules of the question at a pointer: `minDate`, `maxDate`, and the advice `notInFuture`. */
export function completeYearAt(
  { file, fields }: Pick<Step, 'file' | 'fields'>,
  pointer: string,
  text: string,
  today: Today,
): string | undefined {
  if (!SHORT.test(text)) return undefined;
  const { minDate, maxDate } = questionAt(fields, pointer)?.schema ?? {};
  const resolved = (limit: string | undefined) => limit && resolveDay(limit, today);
  const isPast = file.advice?.some(({ field, notInFuture }) => field === pointer && notInFuture === true) === true;
  const [last] = [resolved(maxDate), isPast ? today() : undefined].filter((one) => one !== undefined).toSorted();
  const isBirthday = uiAt(file.ui, pointer)['ui:autocomplete'] === 'bday';
  return completeYear(text, today(), { first: resolved(minDate), last, isBirthday });
}
