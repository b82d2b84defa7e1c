import { useRef } from 'react';
import { focusDone } from '../parts/focusDrawn.ts';
import { usePublishing } from './context.ts';
import { Note, Password } from './SignedForm.tsx';
import { useSigned, type SharedPassword } from './useSigned.ts';
import { missingToAnswer, needsPassword } from './words.ts';
import dialogs from '../dialogs/dialogs.module.css';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

/** Agrees to what was submitted, or returns it with a sentence. Pressed too early, a button leads to what is missing. */
export function AnswerForm({ password, onClose }: { password: SharedPassword; onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const form = useRef<HTMLFormElement>(null);
  const signing = useSigned('returned', password);
  const { signed } = signing;
  const isAgreed = told.release?.review?.state === 'zugestimmt';
  const answer = async (agreed: boolean) => {
    if (missingToAnswer(told, signed, agreed) !== undefined) {
      const first = agreed ? 'input[type="password"]' : '[data-missing]';
      form.current?.querySelector<HTMLElement>(first)?.focus();
      return;
    }
    if (!(await publishing.answer(agreed, signed))) return;
    onClose();
    focusDone();
  };
  return (
    <form ref={form} className={styles.form} data-main onSubmit={(event) => event.preventDefault()}>
      <Note
        signing={signing}
        label="Ihre Antwort"
        hint="Beim Zurückgeben nötig, beim Zustimmen nicht. Steht am Entwurf, und die Zustimmung später im Verlauf."
        isMissing={signed.note.trim().length < 3}
      />
      {needsPassword(told) && <Password signing={signing} />}
      <div className={styles.foot}>
        <p role="alert" className={dialogs.reason}>
          {(told.failed === 'agreed' || told.failed === 'returned') && told.fault}
        </p>
        <p className={styles.buttons}>
          {[true, false].map((agreed) => {
            const missing = missingToAnswer(told, signed, agreed);
            if (agreed && isAgreed) return null;
            return (
              <button
                key={String(agreed)}
                type="button"
                className={agreed && missing === undefined ? looks.primary : undefined}
                aria-disabled={missing !== undefined || undefined}
                title={missing}
                onClick={() => void answer(agreed)}
              >
                {agreed ? 'Zustimmen' : 'Zurückgeben'}
              </button>
            );
          })}
        </p>
      </div>
    </form>
  );
}
