import { Button } from '../../ui/Button.tsx';
import { PageDialog } from './PageDialog.tsx';
import type { StepWays, WayOut } from './ways.ts';
import styles from './partner.module.css';

type WaysDialogProps = {
  steps: readonly StepWays[];
  /** The step on the page. */
  current: string | undefined;
  /** Shows a step on the page. */
  onShow: (step: string) => void;
  onClose: () => void;
};

/** Which answers lead where, step by step. Each step can be shown. */
export function WaysDialog({ steps, current, onShow, onClose }: WaysDialogProps) {
  return (
    <PageDialog title="Welche Wege es gibt" onClose={onClose}>
      <p>
        Geprüft wird von oben nach unten: Der erste Weg, der passt, gilt. Führen Ihre Antworten nicht zu einem Schritt,
        zeigt ihn die Vorschau mit Beispielantworten.
      </p>
      <ol className={styles.steps}>
        {steps.map(({ id, title, isEnd, ways, sometimes }) => (
          <li key={id} aria-current={id === current ? 'step' : undefined}>
            <h3>{title}</h3>
            {isEnd ? <p>Hier endet der Fragebogen.</p> : <Ways ways={ways} />}
            {sometimes.length > 0 && <Sometimes said={sometimes} />}
            {id === current ? (
              <p className={styles.hint}>Das sehen Sie gerade.</p>
            ) : (
              <Button look="secondary" label={`Ansehen: ${title}`} onClick={() => onShow(id)}>
                Ansehen
              </Button>
            )}
          </li>
        ))}
      </ol>
    </PageDialog>
  );
}

/** What only some people see on the page of a step. */
function Sometimes({ said }: { said: readonly string[] }) {
  return (
    <details>
      <summary>Was dort nicht alle sehen ({said.length})</summary>
      <ul className={styles.ways}>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

function Ways({ ways }: { ways: readonly WayOut[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ when, to, place }) => (
        <li key={place.pointer}>
          {when}: <strong>{to}</strong>
        </li>
      ))}
    </ul>
  );
}
