import { answersAt, titleFor, type Answers, type Wizard } from '../../engine/index.ts';
import { localDate } from '../base/localDate.ts';

/** The heading of a step with its answers filled in. */
export function headingOf(wizard: Wizard, step: string, answers: Answers): string | undefined {
  const found = wizard.step(step);
  return found && titleFor(wizard, found, () => answersAt(wizard, step, answers), localDate);
}
