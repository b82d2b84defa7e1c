/** A date as typed: three texts, each possibly empty or invalid. */
export type DateParts = { day: string; month: string; year: string };
export type DatePart = keyof DateParts;

const WRITTEN: { form: RegExp; order: DatePart[] }[] = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, order: ['year', 'month', 'day'] },
  { form: /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4}|\d{2})$/, order: ['day', 'month', 'year'] },
  { form: /^(\d{2})(\d{2})(\d{4})$/, order: ['day', 'month', 'year'] },
];

/** Replaces one part. A whole date, pasted or filled in by the browser, replaces all three. */
export function withPart(parts: DateParts, part: DatePart, text: string): DateParts {
  const typed = text.trim();
  for (const { form, order } of WRITTEN) {
    const found = form.exec(typed)?.slice(1);
    if (found !== undefined) return Object.fromEntries(order.map((name, index) => [name, found[index]])) as DateParts;
  }
  return { ...parts, [part]: typed.replaceAll(/[-.,/\s]/g, '') };
}

/** The answer, such as `1980-11-20`. Missing parts are empty, as in `-11-20`. Returns undefined if all are empty. */
export function writeParts({ day, month, year }: DateParts): string | undefined {
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
