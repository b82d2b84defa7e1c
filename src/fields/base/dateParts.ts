import { plainDigits } from '../../engine/index.ts';

/** A date as typed: three texts, each possibly empty or invalid. */
export type DateParts = { day: string; month: string; year: string };
export type DatePart = keyof DateParts;

const WRITTEN: { form: RegExp; order: DatePart[] }[] = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, order: ['year', 'month', 'day'] },
  { form: /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4}|\d{2})$/, order: ['day', 'month', 'year'] },
  { form: /^(\d{2})(\d{2})(\d{4})$/, order: ['day', 'month', 'year'] },
];

/** A date that is being typed into the input for its day. */
const BEGUN = /^\d{1,2}[./\s-]/;

/**
 * Replaces one part. A whole date, pasted, typed into one input or filled in by the browser, replaces all three. One that is being typed into
 * the input for the day stays there until it is whole.
 */
export function withPart(parts: DateParts, part: DatePart, text: string): DateParts {
  const typed = plainDigits(text).trim();
  for (const { form, order } of WRITTEN) {
    const found = form.exec(typed)?.slice(1);
    if (found === undefined) continue;
    const written = Object.fromEntries(order.map((name, index) => [name, found[index]])) as DateParts;
    // Two more digits may follow.
    if (written.year.length === 2 && isNextKey(parts[part], text)) break;
    return written;
  }
  return {
    ...parts,
    [part]: part === 'day' && BEGUN.test(typed) ? plainDigits(text) : typed.replaceAll(/[-.,/\s]/g, ''),
  };
}

function isNextKey(before: string, text: string): boolean {
  return text.length === before.length + 1 && text.startsWith(before);
}

/** A date of which more than the day was typed into the input for the day: each part in its place. */
export function settleParts({ day, month, year }: DateParts): DateParts {
  if (!BEGUN.test(day)) return { day, month, year };
  const [own = '', ownMonth = '', ownYear = ''] = day.trim().split(/[./\s-]+/);
  return { day: own, month: ownMonth || month, year: ownYear || year };
}

/** The answer, such as `1980-11-20`. Missing parts are empty, as in `-11-20`. Returns undefined if all are empty. */
export function writeParts(parts: DateParts): string | undefined {
  const { day, month, year } = settleParts(parts);
  if (day === '' && month === '' && year === '') return undefined;
  return [year, twoDigits(month), twoDigits(day)].join('-');
}

export function readParts(value: unknown): DateParts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  return { day, month, year };
}

/** The parts of `value`; missing ones are taken from `before`. */
export function mergeParts(value: unknown, before: unknown): string | undefined {
  const [parts, known] = [readParts(value), readParts(before)];
  return writeParts({ day: parts.day || known.day, month: parts.month || known.month, year: parts.year || known.year });
}

function twoDigits(text: string): string {
  return /^\d$/.test(text) ? `0${text}` : text;
}
