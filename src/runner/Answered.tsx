import { summarise, type Wizard } from '../engine/index.ts';
import { Button } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useAnswers } from './useAnswers.ts';
import type { Run } from './useRun.ts';
import styles from './runner.module.css';

type AnsweredProps = { wizard: Wizard; run: Run; upTo: string; onEdit: (step: string) => void };

/** All answers given so far, grouped by step, each step with a link to edit it. */
export function Answered({ wizard, run, upTo, onEdit }: AnsweredProps) {
  const answers = useAnswers(run, (current) => current);
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
            <dl>
              {lines.map(({ pointer, label, value }) => (
                <div key={pointer}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}
