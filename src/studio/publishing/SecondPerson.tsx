import { useId } from 'react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { focusDone } from '../parts/focusDrawn.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { usePublishing } from './context.ts';
import { formatReview, formatSecondPerson, isFreeOf, WROTE_NOTHING } from './reviewWords.ts';
import { SignedForm } from './SignedForm.tsx';
import { useSigned, type SharedPassword } from './useSigned.ts';
import { missingToAsk } from './words.ts';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

/** Whether somebody else has to agree to the draft, what became of that, and the forms to ask and to answer. */
export function SecondPerson({ password, onClose }: { password: SharedPassword; onClose: () => void }) {
  const [, { release }] = usePublishing();
  const can = useAbilities();
  const id = useId();
  if (release === undefined) return null;
  const { secondPerson, review } = release;
  const isNext = secondPerson.missing !== undefined || !can('publish');
  return (
    <section className={styles.examination} aria-labelledby={id}>
      <h3 id={id}>Zweite Person</h3>
      <p>{secondPerson.missing ?? formatSecondPerson(secondPerson)}</p>
      {can('publish') && isFreeOf(release) && <p>{WROTE_NOTHING}</p>}
      {review !== undefined && (
        <div
          className={`${looks.card} ${styles.review}`}
          data-state={review.lapse === undefined ? review.state : 'verfallen'}
        >
          <p>
            <strong>{formatReview(review)}</strong>
          </p>
          {review.note !== '' && <p className={styles.note}>{`${review.askedBy}: ${review.note}`}</p>}
          {review.answer !== undefined && review.answer !== '' && (
            <p className={styles.note}>{`${review.answeredBy}: ${review.answer}`}</p>
          )}
        </div>
      )}
      {can('answer') && <AnswerForm password={password} onClose={onClose} />}
      {can('submit') &&
        (isNext ? (
          <Ask isMain={!can('answer')} onClose={onClose} />
        ) : (
          <details>
            <summary>Jemand anderen um Zustimmung bitten</summary>
            <Ask isMain={false} onClose={onClose} />
          </details>
        ))}
    </section>
  );
}

function Ask({ isMain, onClose }: { isMain: boolean; onClose: () => void }) {
  const { workspace, state } = useStudio();
  const [publishing, told] = usePublishing();
  const signing = useSigned('asked');
  const { note } = signing.signed;
  const ask = async () => {
    if (!(await publishing.ask({ note }))) return;
    onClose();
    focusDone();
  };
  return (
    <SignedForm
      signing={signing}
      submit="Einreichen"
      missing={missingToAsk(told, state, { note, unsaved: workspace.isUnsaved() })}
      withoutPassword
      isMain={isMain}
      label="Worum es geht"
      hint="Bekommt als E-Mail, wer zustimmen kann, und steht später im Verlauf."
      onSubmit={() => void ask()}
      onClose={isMain ? onClose : undefined}
    />
  );
}
