import type { ReactNode } from 'react';
import { judgeResult, type Step, type Wizard } from '../../engine/index.ts';
import { ResultBar } from './ResultBar.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { useAnswers } from '../run/useAnswers.ts';
import { useToday } from '../base/useToday.ts';
import type { Run } from '../run/run.ts';
import styles from '../result.module.css';

type ResultPartsProps = {
  wizard: Wizard;
  step: Step;
  run: Run;
  questions: ReactNode;
  /** `handsOver`: the result leads to another wizard and takes answers along. */
  renderActions: (handsOver: boolean) => ReactNode;
  /** Leads to a question. */
  onQuestion: (pointer: string) => void;
};

/**
 * The questions, the result and the buttons of a step: the result beside the questions on wide screens, below them on narrow ones, where
 * one line of it stays in view until the result itself comes into view and covers it. Judges the answers once for each change, and for each day.
 */
export function ResultParts({ wizard, step, run, questions, renderActions, onQuestion }: ResultPartsProps) {
  const answers = useAnswers(run, (current) => current);
  const today = useToday();
  const judged = judgeResult(wizard, step.id, answers);
  const asked = { wizard, step: step.id, answers, own: run.left };
  const handsOver = step.file.result?.handOver !== undefined && judged?.found.state === 'complete';
  return (
    <>
      <div className={styles['asked']}>{questions}</div>
      {judged !== undefined && (
        <>
          <ResultBar asked={asked} judged={judged} onQuestion={onQuestion} />
          <ResultPanel asked={asked} judged={judged} run={run} today={today} />
        </>
      )}
      <div className={styles['dock']}>{renderActions(handsOver)}</div>
    </>
  );
}
