import { questionAt, readPointer, fieldsOf, type Answers, type Wizard } from '../../src/engine/index.ts';

/** The answer that opens the mailed link: a day, such as the date of birth. `title`: of its question. */
export type Key = { title: string; day: string };

/** The names of the three fields for a day. */
export const DAY_FIELDS = ['tag', 'monat', 'jahr'] as const;

/** The key of a submission; undefined if its definition names none, as older ones do, or it was not answered. */
export function keyOf(wizard: Wizard, answers: Answers): Key | undefined {
  const pointer = wizard.definition.wizard.mails?.powerOfAttorney?.key;
  const day = pointer === undefined ? undefined : readPointer(answers, pointer);
  if (pointer === undefined || typeof day !== 'string') return undefined;
  return { title: questionAt(fieldsOf(wizard), pointer)?.schema.title ?? '', day };
}

/** The day that was typed into three fields, `YYYY-MM-DD`; undefined unless each holds a number, the year one of four digits. */
export function typedDay(form: URLSearchParams): string | undefined {
  const [day = '', month = '', year = ''] = DAY_FIELDS.map((name) => (form.get(name) ?? '').trim());
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
