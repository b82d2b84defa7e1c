import { isDay } from '../../engine/days.ts';

const UNITS = [
  { code: 'Y', one: 'Jahr', many: 'Jahren' },
  { code: 'M', one: 'Monat', many: 'Monaten' },
  { code: 'W', one: 'Woche', many: 'Wochen' },
  { code: 'D', one: 'Tag', many: 'Tagen' },
] as const;

/** A day of the format as people write it: `24.11.2026`, `heute`, `vor 3 Jahren und 6 Monaten`, `in 2 Wochen`. */
export function sayDay(date: string): string {
  if (!date.startsWith('today')) return date.split('-').toReversed().join('.');
  const parts = [...date.matchAll(/(\d+)([YMWD])/g)].map(([, count = '', code]) => {
    const unit = UNITS.find((one) => one.code === code);
    return `${count} ${count === '1' ? unit?.one : unit?.many}`;
  });
  if (parts.length === 0) return 'heute';
  return `${date.includes('-') ? 'vor' : 'in'} ${parts.join(' und ')}`;
}

/** Reads a day as people write it. Undefined if it is none. */
export function readDay(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'heute') return 'today';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(plain) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isDay(iso)) return iso;
  const [, sign, rest = ''] = /^(?:heute )?(vor|in) (.+)$/.exec(plain) ?? [];
  if (sign === undefined) return undefined;
  const parts = rest.split(/ und |, /).map(readPeriod);
  if (parts.includes(undefined)) return undefined;
  const ordered = UNITS.flatMap(({ code }) => parts.find((part) => part?.endsWith(code)) ?? []);
  return ordered.length === parts.length ? `today${sign === 'vor' ? '-' : '+'}P${ordered.join('')}` : undefined;
}

/** `3 jahren` as `3Y`. */
function readPeriod(text: string): string | undefined {
  const [, count = '', word = ''] = /^(\d{1,3}|einem|einer) ([a-z]+)$/.exec(text.trim()) ?? [];
  const unit = UNITS.find(({ one, many }) =>
    [one, many, many.replace(/n$/, '')].some((form) => form.toLowerCase() === word),
  );
  return unit === undefined ? undefined : `${/^\d/.test(count) ? count : '1'}${unit.code}`;
}
