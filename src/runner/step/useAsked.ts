import type { Answers, Step, Wizard } from '../../engine/index.ts';
import { presentationKey } from '../../fields/index.ts';
import type { Run } from '../run/run.ts';
import { useAnswers } from '../run/useAnswers.ts';

/** The answers by which the questions on screen were chosen. The same ones until others are asked. */
export function useAsked(run: Run, wizard: Wizard, step: Step): Answers {
  const { answers } = useAnswers(
    run,
    // A copy, since on another day the same answers may lead to other questions.
    (now) => ({ answers: { ...now }, key: presentationKey(wizard, step, now) }),
    (left, right) => left.key === right.key,
  );
  return answers;
}
