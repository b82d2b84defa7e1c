import type { Answers } from '../../engine/index.ts';
import { counted } from '../document/words.ts';
import type { Explored } from '../exploring/protocol.ts';
import styles from './simulator.module.css';

type UnnoticedProps = {
  /** Undefined before somebody has asked, and while it is computed. */
  unnoticed: Explored['unnoticed'];
  asked: boolean;
  /** Why it cannot be computed, as a German sentence. */
  reason: string | undefined;
  onAsk: () => void;
  onRun: (answers: Answers) => void;
  onRecord: (answers: Answers) => void;
};

/** Small changes of the conditions and rules that no example notices, each with answers of one that would. */
export function Unnoticed({ unnoticed, asked, reason, onAsk, onRun, onRecord }: UnnoticedProps) {
  return (
    <section aria-label="Würde ein Beispiel es merken?">
      <h3>Würde ein Beispiel es merken, wenn …?</h3>
      {!asked && (
        <p>
          <button type="button" onClick={onAsk}>
            Jede Bedingung und Regel einmal ändern
          </button>
        </p>
      )}
      <div role="status">
        {asked && unnoticed === undefined && <p>{reason ?? 'Jede Bedingung und Regel wird einmal geändert …'}</p>}
        {unnoticed !== undefined && (
          <p>
            {counted(unnoticed.count, 'kleine Änderung', 'kleine Änderungen')}:{' '}
            {unnoticed.changes.length === 0
              ? 'Die Beispiele bemerken jede.'
              : `${unnoticed.changes.length} bemerkt kein Beispiel.`}
          </p>
        )}
      </div>
      {unnoticed !== undefined && unnoticed.changes.length > 0 && (
        <ul className={styles.proved}>
          {unnoticed.changes.map(({ name, sentence, byNobody, answers }) => (
            <li key={name}>
              <span>
                {sentence}{' '}
                <span className={styles.soft}>
                  – {byNobody ? 'auch kein erzeugter Lauf bemerkt es' : 'ein erzeugter Lauf bemerkt es'}
                  {answers === undefined && ', ein Beispiel dafür fand sich nicht'}
                </span>
              </span>
              {answers !== undefined && (
                <>
                  <button type="button" aria-label={`Durchspielen: ${sentence}`} onClick={() => onRun(answers)}>
                    Durchspielen
                  </button>
                  <button type="button" aria-label={`Aufnehmen: ${sentence}`} onClick={() => onRecord(answers)}>
                    Aufnehmen …
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
