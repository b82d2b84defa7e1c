import { answersAt, fillIn, type Step, type StepParagraphs, type Wizard } from '../../engine/index.ts';
import { InlineText } from '../../ui/InlineText.tsx';
import { areAlike, useAnswers } from '../run/useAnswers.ts';
import type { Run } from '../run/run.ts';
import styles from '../runner.module.css';

const NONE: readonly string[] = [];

type IntroProps = { wizard: Wizard; step: Step; run: Run; part?: StepParagraphs };

/**
 * The paragraphs above a step's questions, or those below them, with answers and computed values filled in while the person
 * types.
 */
export function Intro({ wizard, step, run, part = 'intro' }: IntroProps) {
  const texts = step.file[part] ?? NONE;
  const paragraphs = useAnswers(
    run,
    (answers, today) => fillIn(wizard, texts, () => answersAt(wizard, step.id, answers), today),
    areAlike,
  );
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className={styles[part]}>
      <InlineText text={paragraph} />
    </p>
  ));
}
