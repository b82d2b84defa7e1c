import type { Wizard } from '../../engine/index.ts';
import type { Log } from './log.ts';
import { formatEntry } from './words.ts';
import styles from './simulator.module.css';

type EventLogProps = { wizard: Wizard; log: Log; onTravel: (at: number) => void };

/** All that happened to the run, the newest first. A click goes back there. */
export function EventLog({ wizard, log, onTravel }: EventLogProps) {
  const { entries, at } = log;
  return (
    <ol className={styles.log} reversed>
      {entries
        .map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is told apart by its place
          <li key={index} data-later={index > at || undefined}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onTravel(index)}>
              {formatEntry(wizard, entry, entries[index - 1]?.situation)}
              {index === at && <span className={styles.soft}> (hier)</span>}
              {index > at && <span className={styles.soft}> (zurückgenommen)</span>}
            </button>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}
