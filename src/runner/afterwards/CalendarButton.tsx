import { useState } from 'react';
import { CALENDAR_PARAM } from '../../contract/index.ts';
import { useToday } from '../base/useToday.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { SentRun } from '../run/run.ts';
import { calendarFile, type CalendarOf } from './calendarFile.ts';
import styles from './afterwards.module.css';

/** Time for the browser to begin with the file. */
const KEPT_MS = 60_000;

/** Saves a day as a file for calendars, and says so. Renders nothing if there is no such day, or if it is over. */
export function CalendarButton({ sent, ...of }: CalendarOf & { sent: SentRun | undefined }) {
  const [saved, setSaved] = useState<string>();
  const today = useToday();
  if (calendarFile(of, '', today) === undefined) return null;

  function save() {
    const made = calendarFile(of, window.location.hostname, today);
    if (made === undefined) return;
    const file = new Blob([made.text], { type: 'text/calendar;charset=utf-8' });
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: made.name }).click();
    setSaved(made.name);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  }

  return (
    <>
      <div className={styles['calendar']} data-scripted>
        <Button look="secondary" onClick={save}>
          In den Kalender eintragen
        </Button>
        <p role="status">
          {saved !== undefined && `Die Datei „${saved}“ ist da. Öffnen Sie sie, dann übernimmt Ihr Kalender den Tag.`}
        </p>
      </div>
      {sent?.navigation !== undefined && (
        <noscript>
          {import.meta.env.SSR && (
            <div className={styles['calendar']}>
              <ButtonLink
                look="secondary"
                href={`?${new URLSearchParams({ ...sent.navigation.query, [CALENDAR_PARAM]: of.calendar.day.slice(1) }).toString()}`}
              >
                In den Kalender eintragen
              </ButtonLink>
            </div>
          )}
        </noscript>
      )}
    </>
  );
}
