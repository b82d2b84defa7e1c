import { useId } from 'react';
import { Link } from 'react-router';
import type { StudioWaiting } from '../../contract/index.ts';
import { writeSelection } from '../context/address.ts';
import type { DialogName } from '../context/context.ts';
import { viewFor } from '../context/viewNames.ts';
import { formatMoment } from '../parts/dates.ts';
import styles from './list.module.css';

type WaitingItem = StudioWaiting['waiting'][number];

const WHAT: Record<WaitingItem['what'], (item: WaitingItem) => string> = {
  offen: ({ by }) => `${by} bittet um Ihre Zustimmung`,
  zugestimmt: ({ by }) => `${by} hat zugestimmt`,
  zurueckgegeben: ({ by }) => `${by} hat zurückgegeben, was Sie eingereicht haben`,
  verworfen: ({ by }) => `${by} hat den Entwurf verworfen, in dem Sie geschrieben haben`,
  zurueckgeholt: ({ by }) => `${by} hat den verworfenen Entwurf zurückgeholt, in dem Sie geschrieben haben`,
  vorschlaege: ({ by, count = 1 }) =>
    count === 1 ? `${by} schlägt ein Beispiel vor` : `${count} vorgeschlagene Beispiele, das älteste von ${by}`,
  anmerkungen: ({ by, count = 1 }) =>
    count === 1 ? `${by} hat etwas angemerkt` : `${count} offene Anmerkungen, die älteste von ${by}`,
  plan: ({ by }) => `Was ${by} geplant hat, ist nicht mehr möglich`,
};

const DIALOGS: Partial<Record<WaitingItem['what'], DialogName>> = {
  offen: 'veroeffentlichen',
  zugestimmt: 'veroeffentlichen',
  vorschlaege: 'vorschlaege',
  anmerkungen: 'anmerkungen',
  verworfen: 'verlauf',
};

/** Where an item is answered: at its place, or in the dialog that lists all of its kind. */
function addressOf({ wizard, what, file, pointer = '' }: WaitingItem): string {
  const dialog = DIALOGS[what];
  const query =
    file !== undefined
      ? writeSelection({ view: viewFor(file, 'schritt'), place: { file, pointer } })
      : new URLSearchParams(dialog === undefined ? {} : { dialog });
  return `/assistenten/${wizard}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** What waits for who is signed in: drafts, proposals and remarks to answer, answers to what was submitted, what became of one's drafts and plans. */
export function WaitingList({ waiting }: StudioWaiting) {
  const id = useId();
  if (waiting.length === 0) return <p className={styles.nothing}>Auf Sie wartet im Moment nichts.</p>;
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>Wartet auf Sie</h2>
      <ul>
        {waiting.map((item) => (
          <li key={`${item.wizard} ${item.what}`}>
            <Link to={addressOf(item)}>{item.title}</Link>
            <span>
              {WHAT[item.what](item)}, {formatMoment(item.at)}
            </span>
            {item.note !== '' && <span className={styles.note}>{item.note}</span>}
            {item.what === 'offen' && (
              <Link to={addressOf(item)} aria-label={`Ansehen und zustimmen: ${item.title}`}>
                Ansehen und zustimmen …
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
