import { useId, useState, type FormEvent } from 'react';
import type { Answers, ExpectedLetter, ExpectedMail, Journey, Wizard } from '../../engine/index.ts';
import { failureMessage, propose } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { useProposals } from '../proposals/proposalList.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import { Overlay } from '../parts/Overlay.tsx';
import type { Composed } from './useExpectedMails.ts';
import { useRecording } from './useRecording.ts';
import { formatQuestion, titleOf } from './words.ts';
import styles from './simulator.module.css';

type RecordDialogProps = { wizard: Wizard; answers: Answers; onClose: () => void };

/**
 * Keeps the answers of the run as an example, with what happens with them: every check expects it from then on. Who may not change the wizard proposes
 * it.
 */
export function RecordDialog({ wizard, answers, onClose }: RecordDialogProps) {
  const saves = useAbilities()('save');
  const id = useId();
  const [tried, setTried] = useState(false);
  const recording = useRecording(wizard, answers);
  const { wanted, choose, recorded, isTaken, reason } = recording;
  const { remark, setRemark, busy, fault, finish } = useFinish(recording, saves, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    void finish();
  };
  return (
    <Overlay title={saves ? 'Als Beispiel aufnehmen' : 'Als Beispiel vorschlagen'} onClose={onClose}>
      {!saves && (
        <p>
          Wer den Assistenten ändern darf, übernimmt es oder lehnt es ab. Was daraus wird, steht unter „Testen“,
          „Vorschläge“.
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <p className={styles.field}>
          <label htmlFor={id}>Was für ein Fall es ist</label>
          <input
            id={id}
            data-first
            value={wanted.name}
            autoComplete="off"
            aria-describedby={`${id}-fehler`}
            onChange={(event) => choose({ name: event.target.value })}
          />
        </p>
        {!saves && (
          <p className={styles.field}>
            <label htmlFor={`${id}-satz`}>Was Ihnen aufgefallen ist (freiwillig)</label>
            <textarea
              id={`${id}-satz`}
              rows={3}
              maxLength={1000}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          </p>
        )}
        <Tick checked={wanted.anonymous} onChange={(anonymous) => choose({ anonymous })}>
          Texte und Dateien, die jemanden nennen könnten, durch Beispiele ersetzen
        </Tick>
        <Expectations wizard={wizard} recording={recording} />
        <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
          {fault !== '' ? fault : tried || isTaken ? reason : ''}
        </p>
        <DialogButtons
          submit={saves ? 'Aufnehmen' : 'Vorschlagen'}
          disabled={recorded === undefined || busy}
          onClose={onClose}
        />
      </form>
    </Overlay>
  );
}

/** Keeps the example, or proposes it. */
function useFinish({ made, keep }: ReturnType<typeof useRecording>, saves: boolean, onClose: () => void) {
  const { workspace, notify } = useStudio();
  const [proposals] = useProposals();
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const finish = async () => {
    const journey = saves ? keep() : made();
    if (journey === undefined) return;
    if (saves) {
      onClose();
      notify(`Aufgenommen: ${journey.name}. Es steht unter Beispiele, und jede Prüfung läuft es von jetzt an mit.`);
      return;
    }
    setBusy(true);
    setFault('');
    try {
      proposals.take(await propose(workspace.id, { journey: { ...journey, path: [...journey.path] }, remark }));
      onClose();
      notify(`Vorgeschlagen: ${journey.name}. Was daraus wird, steht unter Testen, „Vorschläge“.`);
    } catch (error) {
      setFault(failureMessage(error, 'Der Vorschlag ist nicht angekommen.'));
      setBusy(false);
    }
  };
  return { remark, setRemark, busy, fault, finish };
}

type TickProps = { checked: boolean; onChange: (checked: boolean) => void; children: string };

function Tick({ checked, onChange, children }: TickProps) {
  const id = useId();
  return (
    <p className={styles.check}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{children}</label>
    </p>
  );
}

type ExpectationsProps = { wizard: Wizard; recording: ReturnType<typeof useRecording> };

/** What the example expects, and what it is to expect besides. */
function Expectations({ wizard, recording }: ExpectationsProps) {
  const { wanted, choose, recorded, canSend, composed } = recording;
  if (recorded === undefined)
    return (
      <p role="alert">
        Dieser Lauf endet, wo keine Bedingung zutrifft. Das ist ein Fehler im Ablauf und kein Beispiel; die Funde nennen
        die Stelle.
      </p>
    );
  const { journey, replaced, kept } = recorded;
  return (
    <>
      {journey.path.length > 0 && <Expected wizard={wizard} journey={journey} />}
      {(journey.expect?.result !== undefined || !wanted.result) && (
        <Tick checked={wanted.result} onChange={(result) => choose({ result })}>
          Auch das Ergebnis erwarten
        </Tick>
      )}
      {canSend && (
        <>
          <Tick checked={wanted.mails} onChange={(mails) => choose({ mails })}>
            Auch erwarten, welche E-Mails hinausgehen, mit ihrem Betreff (der Nachweis und die Befehlszeile prüfen das)
          </Tick>
          {wanted.mails && <Mails composed={composed} />}
        </>
      )}
      <Replaced wizard={wizard} title="Ersetzt wird:" pointers={replaced} />
      <Replaced
        wizard={wizard}
        title="Bitte selbst prüfen: Das bleibt ganz oder zum Teil stehen, denn mit anderen Antworten geschähe etwas anderes."
        pointers={kept}
      />
    </>
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
                {formatQuestion(wizard, field)}: {message}
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
      {title} {pointers.map((pointer) => formatQuestion(wizard, pointer)).join(', ')}
    </p>
  );
}
