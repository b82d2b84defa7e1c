import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './runner.module.css';

type DiscardProps = { hasAnswers: boolean; disabled: boolean; onDiscard: () => void };

/** Says what is kept where, and deletes it when asked twice. */
export function Discard({ hasAnswers, disabled, onDiscard }: DiscardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles['kept']}>
      <p>
        {hasAnswers
          ? 'Ihre Antworten sind in diesem Browser-Tab zwischengespeichert, bis Sie senden oder den Tab schließen.'
          : 'Ihre Antworten bleiben in diesem Browser-Tab, bis Sie senden. Erst dann erhalten wir sie.'}
      </p>
      {hasAnswers && (
        <Button look="quiet" disabled={disabled} onClick={() => dialog.current?.showModal()}>
          Eingaben verwerfen
        </Button>
      )}
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby="verwerfen-titel">
        <h2 id="verwerfen-titel">Alle Eingaben löschen?</h2>
        <p>Ihre Antworten in diesem Fragebogen werden gelöscht. Das lässt sich nicht rückgängig machen.</p>
        <div className={styles['dialogActions']}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Behalten
          </Button>
          <Button
            onClick={() => {
              dialog.current?.close();
              onDiscard();
            }}
          >
            Löschen
          </Button>
        </div>
      </dialog>
    </div>
  );
}
