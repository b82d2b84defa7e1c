import { plainDigits } from '../../engine/index.ts';

const NAMES = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

/**
 * Reads a month as people write it where the browser has a text input only: `3/2019`, `03.2019`, `März 2019`,
 * `2019-03`. Returns `2019-03`, with `0019-03` for a year of two digits, as browsers do for dates. Returns undefined
 * for other texts.
 */
export function readMonth(text: string): string | undefined {
  const typed = plainDigits(text).trim();
  const [, month = '', year = ''] = /^(\d{1,2}|\p{L}{3,9}\.?)[\s./-]*\b(\d{4}|\d\d)$/u.exec(typed) ?? [];
  const [, first = year, second = month] = /^(\d{4})[\s./-]+(\d{1,2})$/.exec(typed) ?? [];
  const number = /^\d/.test(second)
    ? Number(second)
    : NAMES.indexOf(second.toLowerCase().replace('ae', 'ä').slice(0, 3)) + 1;
  if (number < 1 || number > 12) return undefined;
  return `${first.padStart(4, '0')}-${String(number).padStart(2, '0')}`;
}

/** `03/2019` for `2019-03`; other texts as they are. */
export function formatMonth(value: string): string {
  return /^\d{4}-\d\d$/.test(value) ? value.split('-').toReversed().join('/') : value;
}
