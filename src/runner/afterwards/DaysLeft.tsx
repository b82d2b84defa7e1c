import type { CalendarFile, Receipt } from '../../engine/index.ts';
import { localDate } from '../localDate.ts';
import styles from './afterwards.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Up to so many days the section is red, as the note at the question is. */
const URGENT = 2;

/**
 * ': noch 2 Tage', for the end of a heading, counted anew each time the page is opened. Renders nothing if there is no such
 * day, or if it is over.
 */
export function DaysLeft({ calendar, receipt }: { calendar: CalendarFile; receipt: Receipt }) {
  const day = receipt.tage?.[calendar.day.slice(1)];
  const days = day === undefined ? -1 : Math.round((Date.parse(day) - Date.parse(localDate())) / DAY_MS);
  if (days < 0) return null;
  return (
    <span className={days <= URGENT ? styles['urgent'] : undefined}>
      : {days === 0 ? 'nur noch heute' : left(days)}
    </span>
  );
}

function left(days: number): string {
  return days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`;
}
