import type { ReactNode } from 'react';
import type { Step, Wizard } from '../../engine/index.ts';
import { ResultBar } from './ResultBar.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import type { Run } from '../run/run.ts';
import styles from '../result.module.css';

type StepPartsProps = { wizard: Wizard; step: Step; run: Run; questions: ReactNode; actions: ReactNode };

/**
 * The questions and the buttons of a step, and its result if it has one: beside the questions on wide screens, below them on
 * narrow ones, where one line of it stays in view until the result itself comes into view and covers it.
 */
export function StepParts({ wizard, step, run, questions, actions }: StepPartsProps) {
  if (step.file.result === undefined)
    return (
      <>
        {questions}
        {actions}
      </>
    );
  return (
    <>
      <div className={styles['asked']}>{questions}</div>
      <ResultBar wizard={wizard} step={step.id} run={run} />
      <ResultPanel wizard={wizard} step={step.id} run={run} />
      <div className={styles['dock']}>{actions}</div>
    </>
  );
}
