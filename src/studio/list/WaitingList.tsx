import { useId } from 'react';
import { Link } from 'react-router';
import type { StudioWaiting } from '../../contract/index.ts';
import { formatMoment } from '../parts/dates.ts';
import styles from './list.module.css';

type WaitingItem = StudioWaiting['waiting'][number];

const WHAT: Record<WaitingItem['what'], (by: string) => string> = {
  offen: (by) => `${by} bittet um Ihre Zustimmung`,
  zugestimmt: (by) => `${by} hat zugestimmt`,
  zurueckgegeben: (by) => `${by} hat zurückgegeben, was Sie eingereicht haben`,
};

/** What waits for who is signed in: drafts to answer, and answers to what was submitted. Nothing, if nothing does. */
export function WaitingList({ waiting }: StudioWaiting) {
  const id = useId();
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>Wartet auf Sie</h2>
      <ul>
        {waiting.map(({ wizard, title, what, by, at, note }) => (
          <li key={`${wizard} ${what}`}>
            <Link to={`/assistenten/${wizard}`}>{title}</Link>
            <span>
              {WHAT[what](by)}, {formatMoment(at)}
            </span>
            {note !== '' && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
