import { isDay } from '../../engine/days.ts';
import { readPeriod, formatPeriod } from '../document/periods.ts';

/** A day of the format as people write it: `24.11.2026`, `heute`, `vor 3 Jahren und 6 Monaten`, `in 2 Wochen`. */
export function formatDay(date: string): string {
  if (!date.startsWith('today')) return date.split('-').toReversed().join('.');
  const period = formatPeriod(date, 'after');
  if (period === '') return 'heute';
  return `${date.includes('-') ? 'vor' : 'in'} ${period}`;
}

/** Reads a day as people write it. Undefined if it is none. */
export function readDay(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'heute') return 'today';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(plain) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isDay(iso)) return iso;
  const [, sign, rest = ''] = /^(?:heute )?(vor|in) (.+)$/.exec(plain) ?? [];
  const period = sign === undefined ? undefined : readPeriod(rest);
  return period === undefined ? undefined : `today${sign === 'vor' ? '-' : '+'}${period}`;
}
