import { useId, useMemo, useState, type FormEvent } from 'react';
import { recordJourney } from '../../coverage/index.ts';
import type { Edit } from '../../editing/index.ts';
import type { Answers, ExpectedLetter, ExpectedMail, Journey, Wizard } from '../../engine/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import { JOURNEYS } from '../document/examples.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { useExpectedMails, type Composed, type ExpectedMails } from './useExpectedMails.ts';
import { sayQuestion, titleOf } from './words.ts';
import styles from './simulator.module.css';

type RecordDialogProps = { wizard: Wizard; answers: Answers; onClose: () => void };

/** Keeps the answers of the run as an example, with what happens with them: every check expects it from then on. */
export function RecordDialog({ wizard, answers, onClose }: RecordDialogProps) {
  const { workspace, outline, edit, tell } = useStudio();
  const definition = useDefinition();
  const id = useId();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [anonymous, setAnonymous] = useState(true);
  const [result, setResult] = useState(true);
  const [withMails, setWithMails] = useState(false);
  const journeys = useMemo(() => definition?.examples ?? [], [definition]);
  const recorded = useMemo(
    () => recordJourney(wizard, { name: name.trim(), answers, journeys, anonymous, result }),
    [wizard, name, answers, journeys, anonymous, result],
  );
  const accepted = recorded !== undefined && recorded.journey.expect?.refused === undefined;
  const canSend = accepted && wizard.definition.wizard.submit !== undefined;
  const composed = useExpectedMails(wizard, withMails && canSend ? recorded.journey : undefined);
  const isTaken = journeys.some((one) => one.name === name.trim());
  const reason =
    name.trim() === ''
      ? 'Bitte sagen Sie in einem Satz, was für ein Fall es ist.'
      : isTaken
        ? 'So heißt schon ein Beispiel.'
        : withMails && canSend && (composed === undefined || 'reason' in composed)
          ? 'Die E-Mails sind noch nicht verfasst. Bitte warten Sie, oder nehmen Sie ohne sie auf.'
          : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason !== '' || recorded === undefined) return;
    const mails = composed !== undefined && 'mails' in composed ? composed.mails : {};
    const journey = withExpected(recorded.journey, mails);
    const isFirst = !Object.hasOwn(workspace.files, JOURNEYS);
    const change: Edit = isFirst
      ? { file: JOURNEYS, create: `${JSON.stringify({ journeys: [journey] }, null, 2)}\n` }
      : { file: JOURNEYS, pointer: `/journeys/${outline.journeys.length}`, insert: journey };
    if (!edit(`Beispiel '${journey.name}' aufnehmen`, [change])) return;
    onClose();
    tell(`Aufgenommen: ${journey.name}. Es steht unter Beispiele, und jede Prüfung läuft es von jetzt an mit.`);
  };
  return (
    <Overlay title="Als Beispiel aufnehmen" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={styles.field}>
          <label htmlFor={id}>Was für ein Fall es ist</label>
          <input
            id={id}
            data-first
            value={name}
            autoComplete="off"
            aria-describedby={`${id}-fehler`}
            onChange={(event) => setName(event.target.value)}
          />
        </p>
        <p className={styles.check}>
          <input
            id={`${id}-namen`}
            type="checkbox"
            checked={anonymous}
            onChange={(event) => setAnonymous(event.target.checked)}
          />
          <label htmlFor={`${id}-namen`}>
            Texte und Dateien, die jemanden nennen könnten, durch Beispiele ersetzen
          </label>
        </p>
        {recorded === undefined ? (
          <p role="alert">
            Dieser Lauf endet, wo keine Bedingung zutrifft. Das ist ein Fehler im Ablauf und kein Beispiel; die Funde
            nennen die Stelle.
          </p>
        ) : (
          <>
            {recorded.journey.path.length > 0 && <Expected wizard={wizard} journey={recorded.journey} />}
            {(recorded.journey.expect?.result !== undefined || !result) && (
              <p className={styles.check}>
                <input
                  id={`${id}-ergebnis`}
                  type="checkbox"
                  checked={result}
                  onChange={(event) => setResult(event.target.checked)}
                />
                <label htmlFor={`${id}-ergebnis`}>Auch das Ergebnis erwarten</label>
              </p>
            )}
            {canSend && (
              <>
                <p className={styles.check}>
                  <input
                    id={`${id}-mails`}
                    type="checkbox"
                    checked={withMails}
                    onChange={(event) => setWithMails(event.target.checked)}
                  />
                  <label htmlFor={`${id}-mails`}>
                    Auch erwarten, welche E-Mails hinausgehen, mit ihrem Betreff (der Nachweis und die Befehlszeile
                    prüfen das)
                  </label>
                </p>
                {withMails && <Mails composed={composed} />}
              </>
            )}
            <Replaced wizard={wizard} title="Ersetzt wird:" pointers={recorded.replaced} />
            <Replaced
              wizard={wizard}
              title="Bitte selbst prüfen: Das bleibt ganz oder zum Teil stehen, denn mit anderen Antworten geschähe etwas anderes."
              pointers={recorded.kept}
            />
          </>
        )}
        <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
          {tried || isTaken ? reason : ''}
        </p>
        <p className={dialogs.buttons}>
          <button type="submit" className={dialogs.primary} disabled={recorded === undefined}>
            Aufnehmen
          </button>
          <button type="button" onClick={onClose}>
            Abbrechen
          </button>
        </p>
      </form>
    </Overlay>
  );
}

const LETTERS: Record<ExpectedMail, string> = {
  office: 'An die Kanzlei',
  confirmation: 'Bestätigung',
  powerOfAttorney: 'Vollmacht',
  newsletter: 'Rückfrage zum Newsletter',
};

function Mails({ composed }: { composed: Composed }) {
  if (composed === undefined) return <p role="status">Die E-Mails werden verfasst …</p>;
  if ('reason' in composed) return <p role="status">{composed.reason}</p>;
  const letters = Object.entries(composed.mails) as [ExpectedMail, false | ExpectedLetter][];
  if (letters.length === 0) return <p role="status">Dieser Assistent verschickt keine E-Mails.</p>;
  return (
    <div role="status">
      <ul>
        {letters.map(([kind, letter]) => (
          <li key={kind}>
            {LETTERS[kind]}: {letter === false ? 'geht nicht hinaus' : `„${letter.subject}“`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function withExpected(journey: Journey, mails: ExpectedMails): Journey {
  return Object.keys(mails).length === 0 ? journey : { ...journey, expect: { ...journey.expect, mails } };
}

/** What the example will expect. */
function Expected({ wizard, journey: { path, expect } }: { wizard: Wizard; journey: Journey }) {
  const last = titleOf(wizard, path.at(-1) ?? '');
  return (
    <section aria-label="Was erwartet wird">
      <h3>Das wird erwartet</h3>
      <p>
        {path.map((step) => titleOf(wizard, step)).join(' → ')}
        {expect?.refused === undefined ? ' → abgesendet.' : '.'}
      </p>
      {expect?.refused !== undefined && (
        <>
          <p>„{last}“ weist die Antworten ab:</p>
          <ul>
            {expect.refused.map(({ field, message }) => (
              <li key={field}>
                {sayQuestion(wizard, field)}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {expect?.today !== undefined && <p>Es spielt heute, am {expect.today.split('-').toReversed().join('.')}.</p>}
    </section>
  );
}

function Replaced({ wizard, title, pointers }: { wizard: Wizard; title: string; pointers: readonly string[] }) {
  if (pointers.length === 0) return null;
  return (
    <p className={styles.soft}>
      {title} {pointers.map((pointer) => sayQuestion(wizard, pointer)).join(', ')}
    </p>
  );
}
