import { concerning, type Wizard } from '../../engine/index.ts';
import { calendarFile } from '../afterwards/calendarFile.ts';
import type { Contact } from '../base/contact.ts';
import { localDate } from '../base/localDate.ts';
import { placeholdersFor } from '../end/Finished.tsx';
import type { RunStart } from '../run/start.ts';

/** The site that makes the file, and what its texts name. */
type Maker = { host: string; contact: Contact };

/** The file for calendars that the last step of a sent run offers for a day. Undefined if it offers none of that name. */
export function calendarOf(
  wizard: Wizard,
  { step, receipt }: Pick<RunStart, 'step' | 'receipt'>,
  day: string,
  { host, contact }: Maker,
): { name: string; text: string } | undefined {
  const { sections } = wizard.step(step)?.file ?? {};
  if (receipt === undefined) return undefined;
  const calendar = concerning(step, 'sections', sections, receipt).find(
    (section) => section.calendar?.day.slice(1) === day,
  )?.calendar;
  return calendar && calendarFile({ calendar, receipt, valueOf: placeholdersFor(receipt, contact) }, host, localDate());
}
