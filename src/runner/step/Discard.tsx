import { useRef } from 'react';
import type { Wizard } from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { POSTED } from '../base/native.tsx';
import type { Run } from '../run/run.ts';
import { useAnswers } from '../run/useAnswers.ts';
import styles from '../runner.module.css';

/** `onAsk`: the question is open. What waits must not lead on behind it. */
type DiscardProps = { wizard: Wizard; run: Run; live: boolean; onAsk: () => void };

/** Explains where the answers are kept, and deletes them after a confirmation. */
export function Discard({ wizard, run, live, onAsk }: DiscardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hasAnswers = useAnswers(run, run.isAnswered);
  // Until this code has taken over, the server keeps the answers of a run that it has drawn.
  const { served, sending, unsaved } = run;
  return (
    <div className={styles['kept']}>
      {(live || !served) && (
        <p data-scripted data-kept>
          {unsaved
            ? 'Ihr Browser speichert Ihre Antworten gerade nicht. Bitte laden Sie diese Seite nicht neu und schließen Sie sie nicht, sonst gehen die Antworten verloren.'
            : wizard.submitPath !== undefined
              ? 'Ihre Antworten sind in diesem Browser-Tab gespeichert, bis Sie senden. Erst dann bekommt die Kanzlei sie.'
              : 'Ihre Antworten bleiben in diesem Browser-Tab. Die Kanzlei bekommt sie nicht.'}
        </p>
      )}
      <WithoutScripts isKept={served && hasAnswers} />
      {live && hasAnswers && (
        <Button
          look="quiet"
          disabled={sending}
          onClick={() => {
            onAsk();
            dialog.current?.showModal();
          }}
        >
          Eingaben verwerfen
        </Button>
      )}
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby="verwerfen-titel">
        <Heading level={2} id="verwerfen-titel">
          Alle Eingaben löschen?
        </Heading>
        <p>Ihre Antworten in diesem Fragebogen werden gelöscht. Das lässt sich nicht rückgängig machen.</p>
        <div className={styles['dialogActions']}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Behalten
          </Button>
          <Button
            disabled={sending}
            onClick={() => {
              dialog.current?.close();
              run.discard();
            }}
          >
            Löschen
          </Button>
        </div>
      </dialog>
    </div>
  );
}

/** `isKept`: the server keeps answers of this run, which can be deleted there. */
function WithoutScripts({ isKept }: { isKept: boolean }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          <p>
            Ohne JavaScript bewahren wir Ihre Antworten verschlüsselt auf, höchstens 24 Stunden nach dem letzten
            Schritt. Den Schlüssel hat nur Ihr Browser, in einem Cookie.
          </p>
          {isKept && (
            <form {...POSTED}>
              <details>
                <summary>Eingaben verwerfen</summary>
                <p>Ihre Antworten in diesem Fragebogen werden gelöscht. Das lässt sich nicht rückgängig machen.</p>
                <Button order="discard">Löschen</Button>
              </details>
            </form>
          )}
        </>
      )}
    </noscript>
  );
}
