import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import type { StudioSubmission } from '../../contract/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { randomAnswers } from '../../coverage/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useStudio } from '../context/context.ts';
import { useExploring } from '../exploring/useExploring.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { useAbilities } from '../context/useAbilities.ts';
import { BrokenRules } from './BrokenRules.tsx';
import { ByReference, type Replayed } from './ByReference.tsx';
import { Choice } from './Choice.tsx';
import { readAnswers, formatUnasked } from './pastedAnswers.ts';
import { CloseButton } from '../dialogs/DialogButtons.tsx';
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
  const can = useAbilities();
  const insert = (answers: Answers) => {
    onClose();
    onInsert(answers);
  };
  const breaks = explored?.breaks?.step === step ? explored.breaks : undefined;
  return (
    <Overlay title="Antworten einsetzen" onClose={onClose}>
      <p>Die Antworten ersetzen alle bisherigen. Der Lauf steht dann an dem Schritt, bis zu dem sie führen.</p>
      <Pasted wizard={wizard} onInsert={insert} />
      {can('submissions') && (
        <ByReference
          wizard={wizard}
          onReplay={(submission, where) => {
            onClose();
            onReplay(submission, where);
          }}
        />
      )}
      <Random wizard={wizard} onInsert={insert} />
      <section aria-label="Beispiele" className={styles.source}>
        <h3>Ein Beispiel</h3>
        {reason !== undefined && <p>{reason}</p>}
        {explored === undefined && reason === undefined && <p role="status">Wird gelesen …</p>}
        {explored?.journeys.length === 0 && <p>Dieser Assistent hat noch keine Beispiele.</p>}
        <ul className={styles.proved}>
          {explored?.journeys.map(({ name, answers }) => (
            <Choice key={name} name={name} onChoose={() => insert(answers)}>
              {name}
            </Choice>
          ))}
        </ul>
      </section>
      <BrokenRules wizard={wizard} step={step} breaks={breaks} reason={reason} onInsert={insert} />
      <CloseButton label="Abbrechen" onClose={onClose} />
    </Overlay>
  );
}

/**
 * Hands over files that are dropped anywhere in the window, where the browser would open them and leave the studio. Returns what ends
 * that.
 */
function takeDroppedFiles(onFile: (file: File) => void): () => void {
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  window.addEventListener('dragover', allowDrop);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', allowDrop);
    window.removeEventListener('drop', drop);
  };
}

function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

/** In bytes. Answers are at most a few hundred thousand. */
const LARGEST_FILE = 5_000_000;

type InsertProps = { onInsert: (answers: Answers) => void };

/** Answers from elsewhere: of a bug report, a draft, an example, or a file. */
function Pasted({ wizard, onInsert }: InsertProps & { wizard: Wizard }) {
  const id = useId();
  const { notify } = useStudio();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAnswers(text, wizard);
    if ('reason' in read) {
      setReason(read.reason);
      return;
    }
    onInsert(read.answers);
    if (read.unasked.length > 0) notify(formatUnasked(read.unasked));
  };
  const write = (content: string) => {
    setText(content);
    setReason('');
  };
  const take = async (file: File) => {
    if (file.size > LARGEST_FILE) setReason(`„${file.name}“ ist größer als 5 MB. So groß sind Antworten nicht.`);
    else
      await file.text().then(write, () => {
        setReason(`„${file.name}“ lässt sich nicht lesen. Ist es ein Ordner?`);
      });
  };
  const onFile = useEffectEvent((file: File) => void take(file));
  useEffect(() => takeDroppedFiles(onFile), []);
  return (
    <form onSubmit={submit} className={styles.source}>
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
        onChange={(event) => write(event.target.value)}
      />
      <FileChoice onFile={(file) => void take(file)} />
      <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
        {reason}
      </p>
      <button type="submit">Einfügen und nachspielen</button>
    </form>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  return (
    <p className={styles.asked}>
      <label htmlFor={id}>Oder aus einer Datei</label>
      <input
        id={id}
        type="file"
        accept=".json,.txt,application/json"
        // So that the same file can be chosen again after it was changed.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
        }}
      />
    </p>
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
    <form onSubmit={submit} className={styles.source}>
      <h3>Zufällige Antworten</h3>
      <p className={styles.asked}>
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
