import { completeYear, plainDigits } from '../../src/engine/index.ts';

/** The names of the three fields for a day. */
export const DAY_FIELDS = ['tag', 'monat', 'jahr'] as const;

/** What was typed into the fields for a day. */
export type TypedDay = Record<(typeof DAY_FIELDS)[number], string>;

/** Longer texts are no part of a day. */
const LONGEST = 10;

export function typedInto(form: URLSearchParams): TypedDay {
  const [tag = '', monat = '', jahr = ''] = DAY_FIELDS.map((name) =>
    plainDigits((form.get(name) ?? '').trim().slice(0, LONGEST)),
  );
  return { tag, monat, jahr };
}

/**
 * The day that was typed, `YYYY-MM-DD`; undefined unless each field holds a number. A year of two digits is completed as that of a day of
 * birth, for which `today` is needed.
 */
export function typedDay({ tag, monat, jahr }: TypedDay, today: string): string | undefined {
  if (!/^\d{1,2}$/.test(tag) || !/^\d{1,2}$/.test(monat) || !/^\d{2}(\d\d)?$/.test(jahr)) return undefined;
  const day = `${jahr}-${monat.padStart(2, '0')}-${tag.padStart(2, '0')}`;
  return jahr.length === 4 ? day : completeYear(day, today, { last: today, isBirthday: true });
}
