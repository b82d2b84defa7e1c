import { useState } from 'react';
import type { Wizard, WizardEvent } from '../../engine/index.ts';
import { nearestWay, type MoveEvent, type NearestWay as Found, type Situation } from '../../explain/index.ts';
import { counted } from '../document/words.ts';
import { isSame } from './log.ts';
import { formatAnswer, formatQuestion } from './words.ts';
import styles from './simulator.module.css';

type NearestWayProps = {
  wizard: Wizard;
  situation: Situation;
  asked: MoveEvent;
  /** The state that the move has to lead to; undefined for any. */
  target?: string;
  /** The move, for the names of buttons. */
  name: string;
  onHappen: (event: WizardEvent) => void;
};

/** Finds the smallest change of answers that opens a move, shows it, and puts it in when asked to. */
export function NearestWay({ wizard, situation, asked, target, name, onHappen }: NearestWayProps) {
  const [found, setFound] = useState<{ way: Found; wizard: Wizard; situation: Situation }>();
  const way =
    found !== undefined && found.wizard === wizard && isSame(found.situation, situation) ? found.way : undefined;
  if (way === undefined)
    return (
      <p className={styles.way}>
        <button
          type="button"
          aria-label={`Nächsten Weg suchen: ${name}`}
          onClick={() => {
            const options = target === undefined ? {} : { target };
            setFound({ way: nearestWay(wizard, situation, asked, options), wizard, situation });
          }}
        >
          Nächsten Weg suchen
        </button>
      </p>
    );
  if (!way.found)
    return (
      <p className={styles.way} role="status">
        {way.text}
      </p>
    );
  const { changes, answers, minimal } = way;
  return (
    <div className={styles.way} role="status">
      <p>
        {counted(changes.length, 'Änderung', 'Änderungen')}
        {minimal ? ', weniger reichen nicht:' : ' führen dorthin; vielleicht ginge es auch mit weniger:'}
      </p>
      <ul>
        {changes.map(({ pointer, from, to }) => (
          <li key={pointer}>
            {formatQuestion(wizard, pointer)}: {formatAnswer(wizard, pointer, from)} →{' '}
            <strong>{to === undefined ? 'keine Antwort' : formatAnswer(wizard, pointer, to)}</strong>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={`Antworten einsetzen: ${name}`}
        onClick={() => onHappen({ type: 'ANSWER', answers })}
      >
        Antworten einsetzen
      </button>
    </div>
  );
}
