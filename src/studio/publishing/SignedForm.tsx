import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { usePublishing } from './context.ts';
import type { Signing } from './useSigned.ts';
import { needsPassword } from './words.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './publishing.module.css';

type SignedFormProps = {
  signing: Signing;
  /** What the button does, and why it does not yet. */
  submit: string;
  missing: string | undefined;
  danger?: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

/** Asks why, and for the password where it was not typed lately. Pressed too early, it leads to what is missing. */
export function SignedForm(props: SignedFormProps) {
  const { signing, submit, missing, danger = false, onSubmit, onClose } = props;
  const [publishing, state] = usePublishing();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { act, signed } = signing;
  useEffect(() => {
    // The server has just asked for it.
    if (state.asksPassword) form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
  }, [state.asksPassword]);
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    if (missing === undefined) onSubmit();
    else form.current?.querySelector<HTMLElement>('[data-missing]')?.focus();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={press}>
      <p className={dialogs.field}>
        <label htmlFor={id}>Was und warum</label>
        <textarea
          id={id}
          rows={3}
          maxLength={1000}
          value={signed.note}
          data-missing={signed.note.trim().length < 3 || undefined}
          aria-describedby={`${id}-hinweis`}
          onChange={(event) => publishing.write(act, event.target.value)}
        />
        <span id={`${id}-hinweis`} className={styles.hint}>
          Steht im Verlauf, für alle, die später nachsehen.
        </span>
      </p>
      {needsPassword(state) && <Password signing={signing} />}
      <p role="alert" className={dialogs.reason}>
        {state.fault}
      </p>
      <p className={styles.buttons}>
        <button
          type="submit"
          className={missing === undefined ? (danger ? dialogs.danger : dialogs.primary) : undefined}
          aria-disabled={missing !== undefined || undefined}
        >
          {missing ?? submit}
        </button>
        <button type="button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </form>
  );
}

function Password({ signing: { signed, setPassword } }: { signing: Signing }) {
  const id = useId();
  return (
    <p className={dialogs.field}>
      <label htmlFor={id}>Ihr Passwort</label>
      <input
        id={id}
        type="password"
        autoComplete="current-password"
        value={signed.password}
        data-missing={signed.password === '' || undefined}
        aria-describedby={`${id}-hinweis`}
        onChange={(event) => setPassword(event.target.value)}
      />
      <span id={`${id}-hinweis`} className={styles.hint}>
        Sie haben es seit mehr als 15 Minuten nicht eingegeben.
      </span>
    </p>
  );
}
