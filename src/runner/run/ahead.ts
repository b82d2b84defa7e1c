import { ownAnswers, type Answers, type Wizard } from '../../engine/index.ts';
import { presentationKey } from '../../fields/index.ts';
import type { Run } from './run.ts';

/**
 * A screen that is drawn. `host`: the element that it is drawn into before it is asked for, which is part of no page until then. `basis`: what
 * of the answers it was drawn with (`basisOf`), as long as nobody has seen it.
 */
export type Screen = { key: string; name: string; host?: HTMLElement; basis?: string };

/** What a form takes from the answers once, when it is drawn: the step's own, and which questions are asked and required. */
export function basisOf(wizard: Wizard, name: string, answers: Answers): string {
  const step = wizard.step(name);
  return JSON.stringify(step && [ownAnswers(step, answers), presentationKey(wizard, step, answers)]);
}

/** Whether a screen that was drawn ahead is what the run has come to, drawn as if it had been drawn only now. */
export function isOf(screen: Screen, wizard: Wizard, { screen: name, failure, refusal, answers }: Run): boolean {
  return (
    screen.name === name &&
    failure === undefined &&
    refusal === undefined &&
    screen.basis !== undefined &&
    screen.basis === basisOf(wizard, name, answers())
  );
}

/** The run as a step sees it that is drawn ahead. It changes no answers. */
export function runAhead(run: Run, step: string): Run {
  return {
    ...run,
    step,
    screen: step,
    asking: false,
    sending: false,
    receipt: undefined,
    failure: undefined,
    failedWith: undefined,
    refusal: undefined,
    notice: undefined,
    answer: () => undefined,
  };
}
