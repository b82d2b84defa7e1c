import { factsOf, onDay, payload, sayUnsent, storedLines, storedValues, summarise } from '../../engine/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading, HeadingDepthProvider } from '../../ui/Heading.tsx';
import { AnswerLines } from '../AnswerLines.tsx';
import { localDate } from '../localDate.ts';
import runner from '../runner.module.css';
import styles from './afterwards.module.css';

type SentAnswersProps = {
  wizard: Wizard;
  /** Empty after a reload. */
  answers: Answers;
  /** The address of a PDF of them; undefined if this browser cannot have one. */
  pdf: string | undefined;
};

/** The answers that were sent, folded up on the screen and open on paper. Answers that are only asked are left out. */
export function SentAnswers({ wizard, answers, pdf }: SentAnswersProps) {
  const sent = payload(wizard, answers);
  const values = storedLines(wizard, storedValues(wizard, factsOf(onDay(wizard, localDate()), sent)));
  const computed = values.length === 0 ? [] : [{ step: '', title: 'Berechnet', lines: values }];
  const unsent = sayUnsent(wizard, sent);
  const groups = [...summarise(wizard, sent), ...computed];
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
              {groups.map(({ step, title, lines }) => (
                <section key={step}>
                  <Heading level={2}>{title}</Heading>
                  <AnswerLines lines={lines} />
                </section>
              ))}
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
          <p>
            {groups.length === 0 && 'Nach dem Neuladen zeigt diese Seite Ihre Angaben nicht mehr; sie stehen im PDF. '}
            Nur in diesem Browser, und nur, bis Sie ihn schließen.
          </p>
        </div>
      )}
    </section>
  );
}
