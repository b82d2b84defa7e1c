import { factsOf, onDay, prune, storedLines, storedValues, summarise, type Wizard } from '../engine/index.ts';
import { Button } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { AnswerLines } from './AnswerLines.tsx';
import { localDate } from './localDate.ts';
import { useAnswers } from './useAnswers.ts';
import type { Run } from './useRun.ts';
import styles from './runner.module.css';

type AnsweredProps = { wizard: Wizard; run: Run; upTo: string; onEdit: (step: string) => void };

/** All answers given so far, grouped by step, each step with a link to edit it, and what is computed from them. */
export function Answered({ wizard, run, upTo, onEdit }: AnsweredProps) {
  const answers = useAnswers(run, (current) => current);
  const values = storedLines(wizard, storedValues(wizard, factsOf(onDay(wizard, localDate()), prune(wizard, answers))));
  return (
    <div className={styles['answered']} role="group" aria-label="Ihre bisherigen Angaben">
      {summarise(wizard, answers)
        .filter(({ step }) => step !== upTo)
        .map(({ step, title, lines }) => (
          <section key={step}>
            <div className={styles['answeredHead']}>
              <Heading level={2}>{title}</Heading>
              <Button look="quiet" label={`Ändern: ${title}`} onClick={() => onEdit(step)}>
                Ändern
              </Button>
            </div>
            <AnswerLines lines={lines} />
          </section>
        ))}
      {values.length > 0 && (
        <section>
          <Heading level={2}>Berechnet</Heading>
          <AnswerLines lines={values} />
        </section>
      )}
    </div>
  );
}
