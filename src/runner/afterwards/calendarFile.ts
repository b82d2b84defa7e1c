import { fillTexts, type CalendarFile, type Placeholders, type Receipt } from '../../engine/index.ts';
import { icalendar } from './icalendar.ts';

/** What an entry of a calendar is made of. */
export type CalendarOf = { calendar: CalendarFile; receipt: Receipt; valueOf: Placeholders };

/** A file for calendars: its name and its text. `host`: the site that makes it. `today`: the person's date. Undefined if there is no such day, or if it is over. */
export function calendarFile(
  { calendar, receipt, valueOf }: CalendarOf,
  host: string,
  today: string,
): { name: string; text: string } | undefined {
  const name = calendar.day.slice(1);
  const day = receipt.tage?.[name];
  const [title] = fillTexts([calendar.title], valueOf);
  if (day === undefined || title === undefined || day < today) return undefined;
  const text = fillTexts(calendar.text, valueOf).join('\n\n');
  const entry = { day, title, uid: `${receipt.anfrageId}-${name}@${host}`, text, made: new Date() };
  return { name: `${fileName(title)}.ics`, text: icalendar(entry, host) };
}

/** The words of a title up to the first bracket, joined with hyphens. */
function fileName(title: string): string {
  const [first = ''] = title.split('(');
  return first.match(/[\p{L}\d]+/gu)?.join('-') ?? 'Termin';
}
