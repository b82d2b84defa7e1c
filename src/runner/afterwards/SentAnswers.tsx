import { useState } from 'react';
import { payload, unsentNote, type Answers, type Wizard } from '../../engine/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading, HeadingDepthProvider } from '../../ui/Heading.tsx';
import { AnswerGroups, answerGroups } from '../answered/index.ts';
import { localDate } from '../base/localDate.ts';
import runner from '../runner.module.css';
import styles from './afterwards.module.css';

type SentAnswersProps = {
  wizard: Wizard;
  /** Empty after a reload. */
  answers: Answers;
  /** The address of a PDF of them; undefined if this browser cannot have one. */
  pdf: string | undefined;
};

const RELOADED = 'Nach dem Neuladen zeigt diese Seite Ihre Angaben nicht mehr; sie stehen im PDF. ';

/** The answers that were sent, folded up on the screen and open on paper. Answers that are only asked are left out. */
export function SentAnswers({ wizard, answers, pdf }: SentAnswersProps) {
  const sent = payload(wizard, answers);
  const unsent = unsentNote(wizard, sent);
  // Computed on the day of sending, as they are stored.
  const [day] = useState(localDate);
  const groups = answerGroups(wizard, sent, day);
  if (groups.length === 0 && pdf === undefined) return null;
  return (
    <section className={styles['sent']} aria-labelledby="ihre-angaben">
      <Heading level={2} id="ihre-angaben">
        Ihre Angaben
      </Heading>
      {groups.length > 0 && (
        <details>
          <summary>Alle Angaben zeigen</summary>
          <HeadingDepthProvider value={1}>
            <div className={runner['answered']}>
              <AnswerGroups groups={groups} />
              {unsent !== undefined && <p>{unsent}</p>}
            </div>
          </HeadingDepthProvider>
        </details>
      )}
      {pdf !== undefined && (
        <div className={styles['pdf']}>
          <ButtonLink href={pdf} look="secondary">
            Als PDF speichern
          </ButtonLink>
          <p>{`${groups.length === 0 ? RELOADED : ''}Speichern Sie es gleich: Der Knopf geht nur, bis Sie diesen Browser schließen, und in keinem anderen.`}</p>
        </div>
      )}
    </section>
  );
}
