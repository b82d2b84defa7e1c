import type { ReactNode } from 'react';
import type { Step, Wizard } from '../../engine/index.ts';
import { focusField } from './ErrorSummary.tsx';
import { result } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';
import type { Run } from '../run/run.ts';
import styles from '../result.module.css';

type StepPartsProps = { wizard: Wizard; step: Step; run: Run; questions: ReactNode; actions: ReactNode };

/**
 * The questions and the buttons of a step, and its result if it has one: beside the questions on wide screens, below them on
 * narrow ones, where one line of it stays in view until the result itself comes into view and covers it.
 */
export function StepParts({ wizard, step, run, questions, actions }: StepPartsProps) {
  useLoaded(result, step.file.result !== undefined);
  if (step.file.result === undefined)
    return (
      <>
        {questions}
        {actions}
      </>
    );
  // It is there before the page is served or taken over; only the studio begins without.
  const shown = result.module;
  return (
    <>
      <div className={styles['asked']}>{questions}</div>
      {shown !== undefined && (
        <>
          <shown.ResultBar wizard={wizard} step={step.id} run={run} onQuestion={focusField} />
          <shown.ResultPanel wizard={wizard} step={step.id} run={run} />
        </>
      )}
      <div className={styles['dock']}>{actions}</div>
    </>
  );
}
