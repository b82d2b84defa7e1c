/** The names of the three fields for a day. */
export const DAY_FIELDS = ['tag', 'monat', 'jahr'] as const;

/** The day that was typed into three fields, `YYYY-MM-DD`; undefined unless each holds a number, the year one of four digits. */
export function typedDay(form: URLSearchParams): string | undefined {
  const [day = '', month = '', year = ''] = DAY_FIELDS.map((name) => (form.get(name) ?? '').trim());
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
