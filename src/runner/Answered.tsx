import { Fragment } from 'react';
import {
  factsOf,
  linesByRow,
  onDay,
  prune,
  rowHeading,
  storedLines,
  storedValues,
  summarise,
  type AnswerLine,
  type Wizard,
} from '../engine/index.ts';
import { Button } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
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
            {linesByRow(lines).map(({ row, lines: own }) => (
              <Fragment key={own[0]?.pointer}>
                {row !== undefined && <Heading level={3}>{rowHeading(row)}</Heading>}
                <Lines lines={own} />
              </Fragment>
            ))}
          </section>
        ))}
      {values.length > 0 && (
        <section>
          <Heading level={2}>Berechnet</Heading>
          <Lines lines={values} />
        </section>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: AnswerLine[] }) {
  return (
    <dl>
      {lines.map(({ pointer, label, value }) => (
        <div key={pointer}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
