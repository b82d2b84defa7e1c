import { prune, type Wizard } from '../../engine/index.ts';
import { AnswerGroups, answerGroups } from './AnswerGroups.tsx';
import { useAnswers } from '../run/useAnswers.ts';
import type { Run } from '../run/run.ts';
import styles from '../runner.module.css';

type AnsweredProps = { wizard: Wizard; run: Run; upTo: string };

/** All answers given so far, grouped by step, each step with a button to edit it, and what is computed from them. */
export function Answered({ wizard, run, upTo }: AnsweredProps) {
  const answers = useAnswers(run, (current) => current);
  const groups = answerGroups(wizard, prune(wizard, answers)).filter(({ step }) => step !== upTo);
  return (
    <div className={styles['answered']} role="group" aria-label="Ihre bisherigen Angaben">
      <AnswerGroups groups={groups} onEdit={run.edit} />
    </div>
  );
}
