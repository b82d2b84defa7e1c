import { Link } from 'react-router';
import { counted } from '../document/words.ts';
import { short } from '../document/short.ts';
import { PressButton } from '../parts/PressButton.tsx';
import type { ChangeResult } from './changeTexts.ts';
import type { Replacement } from './lastReplacement.ts';
import styles from './everywhere.module.css';

type ResultProps = { replacement: Replacement; busy: boolean; onUndo: () => void; onForget: () => void };

/** What was replaced or taken back, wizard by wizard, and what was not. */
export function ReplacementResult({ replacement: { sentence, results, isBack }, busy, onUndo, onForget }: ResultProps) {
  const written = results.filter(({ texts, failure }) => failure === undefined && texts.length > 0);
  const count = written.reduce((sum, { texts }) => sum + texts.length, 0);
  const done = isBack ? 'zurückgenommen' : 'geändert';
  return (
    <section className={styles.result} aria-label="Ergebnis">
      <p role="status">
        {!busy &&
          `${isBack ? 'Zurückgenommen: ' : ''}${sentence} ${counted(count, 'Text', 'Texte')} in ${counted(written.length, 'Assistent', 'Assistenten')} ${done}.`}
      </p>
      <ul>
        {results.map((one) => (
          <li key={one.id}>
            <OneResult result={one} done={done} />
          </li>
        ))}
      </ul>
      <p className={styles.decide}>
        {!isBack && written.length > 0 && (
          <PressButton idle={busy} onClick={onUndo}>
            Alles zurücknehmen
          </PressButton>
        )}
        <PressButton idle={busy} onClick={onForget}>
          Ausblenden
        </PressButton>
      </p>
    </section>
  );
}

function OneResult({ result: { id, title, texts, left, failure }, done }: { result: ChangeResult; done: string }) {
  return (
    <>
      <Link to={`/assistenten/${id}?ansicht=texte`}>{title}</Link>:{' '}
      {failure === undefined ? (
        `${counted(texts.length, 'Text', 'Texte')} ${done}.`
      ) : (
        <strong className={styles.failed}>
          {counted(texts.length, 'Text', 'Texte')} nicht {done}. {failure}
        </strong>
      )}
      {left.length > 0 && (
        <strong className={styles.failed}>
          {' '}
          {left.length === 1 ? 'Ein Text wurde' : `${left.length} Texte wurden`} inzwischen anders geändert und{' '}
          {left.length === 1 ? 'bleibt' : 'bleiben'}: {left.map(({ before }) => `„${short(before)}“`).join(', ')}.
        </strong>
      )}
    </>
  );
}
