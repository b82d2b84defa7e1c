import { useState } from 'react';
import { fillTexts, type CalendarFile, type Placeholders, type Receipt } from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import { localDate } from '../localDate.ts';
import { icalendar } from './icalendar.ts';
import styles from './afterwards.module.css';

type CalendarButtonProps = { calendar: CalendarFile; receipt: Receipt; valueOf: Placeholders };

/** Time for the browser to begin with the file. */
const KEPT_MS = 60_000;

/** Saves a day as a file for calendars, and says so. Renders nothing if there is no such day, or if it is over. */
export function CalendarButton({ calendar, receipt, valueOf }: CalendarButtonProps) {
  const [saved, setSaved] = useState<string>();
  const name = calendar.day.slice(1);
  const day = receipt.tage?.[name];
  const [title] = fillTexts([calendar.title], valueOf);
  if (day === undefined || title === undefined || day < localDate()) return null;

  function save(of: { day: string; title: string }) {
    const { hostname } = window.location;
    const text = fillTexts(calendar.text, valueOf).join('\n\n');
    const entry = { ...of, uid: `${receipt.anfrageId}-${name}@${hostname}`, text, made: new Date() };
    const file = new Blob([icalendar(entry, hostname)], { type: 'text/calendar;charset=utf-8' });
    const url = URL.createObjectURL(file);
    const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName(of.title)}.ics` });
    link.click();
    setSaved(link.download);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  }

  return (
    <div className={styles['calendar']} data-scripted>
      <Button look="secondary" onClick={() => save({ day, title })}>
        In den Kalender eintragen
      </Button>
      <p role="status">
        {saved !== undefined && `Die Datei „${saved}“ ist da. Öffnen Sie sie, dann übernimmt Ihr Kalender den Tag.`}
      </p>
    </div>
  );
}

/** The words of a title up to the first bracket, joined with hyphens. */
function fileName(title: string): string {
  const [first = ''] = title.split('(');
  return first.match(/[\p{L}\d]+/gu)?.join('-') ?? 'Termin';
}
