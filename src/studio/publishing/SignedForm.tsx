import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { usePublishing } from './context.ts';
import type { Signing } from './useSigned.ts';
import { needsPassword } from './words.ts';
import dialogs from '../dialogs/dialogs.module.css';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

type SignedFormProps = {
  signing: Signing;
  /** What the button does, and why it does not yet. */
  submit: string;
  missing: string | undefined;
  danger?: boolean;
  /** Nothing that visitors see changes by it. */
  withoutPassword?: boolean;
  /** Another form of the dialog asks for the password. */
  passwordElsewhere?: boolean;
  /** What the field is called, and who reads it. */
  label?: string;
  hint?: string;
  /** Its button stays in sight, at the foot of the dialog's column. */
  isMain?: boolean;
  /** What else is to be filled in. */
  children?: ReactNode;
  onSubmit: () => void;
  /** Undefined where another form of the dialog has the button for it. */
  onClose: (() => void) | undefined;
};

/** Asks why, and for the password where it was not typed lately. Pressed too early, it leads to what is missing. */
export function SignedForm(props: SignedFormProps) {
  const {
    signing,
    submit,
    missing,
    danger = false,
    withoutPassword = false,
    passwordElsewhere = false,
    label = 'Was und warum',
    hint = HINT,
    isMain = false,
  } = props;
  const { children, onSubmit, onClose } = props;
  const [, state] = usePublishing();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server has just asked for it.
    if (state.asksPassword) form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
  }, [state.asksPassword]);
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    if (missing === undefined) onSubmit();
    else missingIn(form.current)?.focus();
  };
  return (
    <form ref={form} className={styles.form} data-main={isMain || undefined} onSubmit={press}>
      {children}
      <Note signing={signing} label={label} hint={hint} isMissing={signing.signed.note.trim().length < 3} />
      {!withoutPassword && !passwordElsewhere && needsPassword(state) && <Password signing={signing} />}
      <div className={styles.foot}>
        <p role="alert" className={dialogs.reason}>
          {state.failed === signing.act && state.fault}
        </p>
        <p className={styles.buttons}>
          <button
            type="submit"
            className={missing === undefined ? (danger ? looks.danger : looks.primary) : undefined}
            aria-disabled={missing !== undefined || undefined}
          >
            {missing ?? submit}
          </button>
          {onClose !== undefined && (
            <button type="button" onClick={onClose}>
              Abbrechen
            </button>
          )}
        </p>
      </div>
    </form>
  );
}

/** The first field of a form that is still to be filled in, or the password that another form of its dialog asks for. */
function missingIn(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const own = form?.querySelector<HTMLElement>('[data-missing]');
  return own ?? form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('input[type="password"]');
}

const HINT = 'Steht im Verlauf, für alle, die später nachsehen.';

type NoteProps = { signing: Signing; label: string; hint: string; isMissing: boolean };

/** Why it is done, in the person's words. */
export function Note({ signing: { act, signed }, label, hint, isMissing }: NoteProps) {
  const [publishing] = usePublishing();
  const id = useId();
  return (
    <p className={dialogs.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={1000}
        value={signed.note}
        data-missing={isMissing || undefined}
        aria-describedby={`${id}-hinweis`}
        onChange={(event) => publishing.write(act, event.target.value)}
      />
      <span id={`${id}-hinweis`} className={styles.hint}>
        {hint}
      </span>
    </p>
  );
}

export function Password({ signing: { signed, setPassword } }: { signing: Signing }) {
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
