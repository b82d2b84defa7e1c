import { useId, useState, type DragEvent, type FormEvent } from 'react';
import type { StudioSubmission } from '../../contract/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { randomAnswers } from '../../engine/explain/index.ts';
import { Overlay } from '../bench/Overlay.tsx';
import { useExploring } from '../exploring/useExploring.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { ByReference, type Replayed } from './ByReference.tsx';
import { readAnswers } from './standing.ts';
import { sayQuestion, titleOf } from './words.ts';
import styles from './simulator.module.css';

type InsertDialogProps = {
  wizard: Wizard;
  /** The step that the run stands at. */
  step: string;
  onInsert: (answers: Answers) => void;
  onReplay: (submission: StudioSubmission, where: Replayed) => void;
  onClose: () => void;
};

/** Puts other answers into the run: those of an example, random ones, ones that break a rule, or pasted ones. */
export function InsertDialog({ wizard, step, onInsert, onReplay, onClose }: InsertDialogProps) {
  const { explored, reason } = useExploring({ breaks: step });
  const insert = (answers: Answers) => {
    onClose();
    onInsert(answers);
  };
  const breaks = explored?.breaks?.step === step ? explored.breaks : undefined;
  return (
    <Overlay title="Antworten einsetzen" onClose={onClose}>
      <p>Die Antworten ersetzen alle bisherigen. Der Lauf steht dann an dem Schritt, bis zu dem sie führen.</p>
      <Pasted wizard={wizard} onInsert={insert} />
      <ByReference
        wizard={wizard}
        onReplay={(submission, where) => {
          onClose();
          onReplay(submission, where);
        }}
      />
      <Random wizard={wizard} onInsert={insert} />
      <section aria-label="Beispiele">
        <h3>Ein Beispiel</h3>
        {reason !== undefined && <p>{reason}</p>}
        {explored?.journeys.length === 0 && <p>Dieser Assistent hat noch keine Beispiele.</p>}
        <ul className={styles.choices}>
          {explored?.journeys.map(({ name, answers }) => (
            <li key={name}>
              <button type="button" onClick={() => insert(answers)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Regeln brechen">
        <h3>Eine Regel von „{titleOf(wizard, step)}“ brechen</h3>
        {breaks === undefined && reason === undefined && <p role="status">Wird berechnet …</p>}
        {breaks?.rules.length === 0 && <p>Dieser Schritt hat keine Regel, die sich brechen lässt.</p>}
        <ul className={styles.choices}>
          {breaks?.rules.map(({ field, at, keyword, message, answers }) => (
            <li key={`${at} ${keyword} ${field}`}>
              <button type="button" onClick={() => insert(answers)}>
                {sayQuestion(wizard, field)}: <span className={styles.soft}>{message}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className={dialogs.buttons}>
        <button type="button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </Overlay>
  );
}

type InsertProps = { onInsert: (answers: Answers) => void };

/** Answers from elsewhere: of a bug report, a draft, an example, or a file. */
function Pasted({ wizard, onInsert }: InsertProps & { wizard: Wizard }) {
  const id = useId();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAnswers(text, wizard);
    if ('reason' in read) setReason(read.reason);
    else onInsert(read.answers);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void file.text().then((content) => setText(content));
  };
  return (
    <form onSubmit={submit}>
      <h3>
        <label htmlFor={id}>Aus einem Fehlerbericht, einem Entwurf oder einem Beispiel (JSON)</label>
      </h3>
      <textarea
        id={id}
        data-first
        className={styles.pasted}
        rows={5}
        spellCheck={false}
        value={text}
        placeholder="Hier einfügen, oder eine Datei hierher ziehen"
        aria-describedby={`${id}-fehler`}
        aria-invalid={reason !== '' || undefined}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
        onChange={(event) => {
          setText(event.target.value);
          setReason('');
        }}
      />
      <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
        {reason}
      </p>
      <button type="submit">Einfügen und nachspielen</button>
    </form>
  );
}

const FIRST_SEED = 1;

/** Random answers. The same seed gives the same ones again. */
function Random({ wizard, onInsert }: InsertProps & { wizard: Wizard }) {
  const id = useId();
  const [seed, setSeed] = useState(FIRST_SEED);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = randomAnswers(wizard, seed);
    if (answers === undefined) setReason('Mit dieser Zahl fanden sich keine Antworten bis zum Ende.');
    else onInsert(answers);
  };
  return (
    <form onSubmit={submit} className={styles.random}>
      <h3>Zufällige Antworten</h3>
      <p>
        <label htmlFor={id}>Startzahl (dieselbe Zahl gibt dieselben Antworten)</label>
        <input
          id={id}
          type="number"
          min={0}
          step={1}
          required
          value={Number.isNaN(seed) ? '' : seed}
          onChange={(event) => setSeed(event.target.valueAsNumber)}
        />
        <button type="submit">Zufällig ausfüllen</button>
      </p>
      <p role="status" className={dialogs.reason}>
        {reason}
      </p>
    </form>
  );
}
