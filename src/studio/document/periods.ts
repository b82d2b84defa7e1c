/** Lengths of time of the format (ISO 8601, such as `P2W`), as people write them. */

const UNITS = [
  { code: 'Y', one: 'Jahr', many: 'Jahre', after: 'Jahren' },
  { code: 'M', one: 'Monat', many: 'Monate', after: 'Monaten' },
  { code: 'W', one: 'Woche', many: 'Wochen', after: 'Wochen' },
  { code: 'D', one: 'Tag', many: 'Tage', after: 'Tagen' },
] as const;

const COUNTS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];

/** `P1Y6M` as `1 Jahr und 6 Monate`; behind 'vor' or 'in' (`after`) as `1 Jahr und 6 Monaten`. Empty if it is none. */
export function formatPeriod(period: string, form: 'many' | 'after' = 'many'): string {
  const parts = [...period.matchAll(/(\d+)([YMWD])/g)].map(([, count = '', code]) => {
    const unit = UNITS.find((one) => one.code === code);
    return `${count} ${count === '1' ? unit?.one : unit?.[form]}`;
  });
  return parts.join(' und ');
}

/** Reads a length of time as people write it: `2 Wochen`, `einem Monat`, `1 Jahr und 6 Monate`. Undefined if it is none. */
export function readPeriod(text: string): string | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/ und |, /)
    .map(readPart);
  const ordered = UNITS.flatMap(({ code }) => parts.find((part) => part?.endsWith(code)) ?? []);
  return ordered.length === parts.length ? `P${ordered.join('')}` : undefined;
}

/** `3 jahren` as `3Y`. */
function readPart(text: string): string | undefined {
  const [, word = '', name = ''] = /^(\d{1,3}|[a-zäöüß]+) ([a-z]+)$/.exec(text.trim()) ?? [];
  const count = /^\d/.test(word) ? Number(word) : COUNTS.indexOf(word.replace(/^eine[mnr]?$/, 'ein'));
  const unit = UNITS.find(({ one, many, after }) => [one, many, after].some((form) => form.toLowerCase() === name));
  return count > 0 && unit !== undefined ? `${count}${unit.code}` : undefined;
}
