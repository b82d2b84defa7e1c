import { useId, useRef, useState, type FormEvent } from 'react';
import type { StudioSubmission } from '../../contract/index.ts';
import type { Wizard } from '../../engine/index.ts';
import { failureMessage, pastSubmission } from '../api/api.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { useStudio } from '../context/context.ts';
import { formatQuestion } from './words.ts';
import { formatMomentOfYear } from '../parts/dates.ts';
import styles from './simulator.module.css';

/** In which definition a run begins: the one that is being edited, that of the submission, or both side by side. */
export type Replayed = 'here' | 'then' | 'both';

type ByReferenceProps = { wizard: Wizard; onReplay: (submission: StudioSubmission, where: Replayed) => void };

/** What somebody has sent, by its reference number. The server names nobody. */
export function ByReference({ wizard, onReplay }: ByReferenceProps) {
  const { workspace } = useStudio();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found, said, search, forget } = useSubmission(workspace.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim().toUpperCase());
  };
  return (
    <form onSubmit={submit} className={styles.source}>
      <h3>Was jemand gesendet hat</h3>
      <p className={styles.asked}>
        <label htmlFor={id}>Vorgangsnummer</label>
        <input
          id={id}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          placeholder="BG-7K3M-92QX"
          aria-describedby={`${id}-fehler`}
          onChange={(event) => {
            setTyped(event.target.value);
            forget();
          }}
        />
        <button type="submit">Suchen</button>
      </p>
      <p id={`${id}-fehler`} role="status" className={dialogs.reason}>
        {said}
      </p>
      {found !== undefined && <Submission wizard={wizard} submission={found} onReplay={onReplay} />}
    </form>
  );
}

/** Looks a submission up. An answer that nobody waits for any more is dropped. */
function useSubmission(wizard: string) {
  const [found, setFound] = useState<StudioSubmission>();
  const [said, setSaid] = useState('');
  const asked = useRef(0);
  const forget = () => {
    asked.current += 1;
    setFound(undefined);
    setSaid('');
  };
  const load = async (reference: string) => {
    const number = asked.current;
    try {
      const submission = await pastSubmission(wizard, reference);
      if (asked.current !== number) return;
      setFound(submission);
      setSaid('');
    } catch (error) {
      if (asked.current === number) setSaid(failureMessage(error, 'Der Vorgang ließ sich nicht laden.'));
    }
  };
  const search = (reference: string) => {
    forget();
    setSaid(reference === '' ? 'Hier steht noch nichts.' : 'Wird gesucht …');
    if (reference !== '') void load(reference);
  };
  return { found, said, search, forget };
}

type SubmissionProps = ByReferenceProps & { submission: StudioSubmission };

/** A submission without names, and where it can be played through. */
function Submission({ wizard, submission: found, onReplay }: SubmissionProps) {
  const names = (pointers: readonly string[]) =>
    [...new Set(pointers.map((pointer) => formatQuestion(wizard, pointer)))].join(', ');
  return (
    <div role="group" aria-label={`Vorgang ${found.reference}`}>
      <p>Eingegangen am {formatMomentOfYear(found.receivedAt)}. Nachgespielt wird mit den Regeln des heutigen Tages.</p>
      {found.replaced.length > 0 && (
        <p className={styles.soft}>
          Muster stehen für alles, was jemanden nennen könnte oder nie gesendet wird: {names(found.replaced)}
        </p>
      )}
      {found.omitted.length > 0 && (
        <p className={styles.soft}>
          Das fehlt, denn kein Muster täte dasselbe. Der Lauf kann dort anders weitergehen: {names(found.omitted)}
        </p>
      )}
      <p className={styles.line}>
        <button type="button" onClick={() => onReplay(found, 'then')}>
          In der Fassung von damals
        </button>
        <button type="button" onClick={() => onReplay(found, 'here')}>
          In der Fassung, die hier steht
        </button>
        <button type="button" onClick={() => onReplay(found, 'both')}>
          In beiden nebeneinander
        </button>
      </p>
    </div>
  );
}
