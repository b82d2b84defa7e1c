import type { CalendarFile, Receipt } from '../../engine/index.ts';
import { useToday } from '../base/useToday.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Up to so many days the section is red, as the note at the question is: on a Friday, the Monday after is the next day that an office works. */
const URGENT = 3;

/**
 * ': noch 2 Tage' or ': seit 2 Tagen vorbei', for the end of a heading, counted from today. Renders
 * nothing if there is no such day.
 */
export function DaysLeft({ calendar, receipt }: { calendar: CalendarFile; receipt: Receipt }) {
  const today = useToday();
  const day = receipt.tage?.[calendar.day.slice(1)];
  if (day === undefined) return null;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  return <span data-urgent={days <= URGENT ? true : undefined}>{`: ${left(days)}`}</span>;
}

function left(days: number): string {
  if (days < -1) return `seit ${-days} Tagen vorbei`;
  if (days < 1) return days === 0 ? 'nur noch heute' : 'seit gestern vorbei';
  return days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`;
}
