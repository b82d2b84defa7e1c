import { answersAt, fillIn, type Step, type Wizard } from '../engine/index.ts';
import { InlineText } from '../ui/InlineText.tsx';
import { localDate } from './localDate.ts';
import { useAnswers } from './useAnswers.ts';
import type { Run } from './useRun.ts';
import styles from './runner.module.css';

const NONE: readonly string[] = [];

/** The paragraphs above a step's questions, with answers and computed values filled in while the person types. */
export function Intro({ wizard, step, run }: { wizard: Wizard; step: Step; run: Run }) {
  const { intro = NONE } = step.file;
  const paragraphs = useAnswers(
    run,
    (answers) => fillIn(wizard, intro, () => answersAt(wizard, step.id, answers), localDate()),
    isSameList,
  );
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className={styles['intro']}>
      <InlineText text={paragraph} />
    </p>
  ));
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
