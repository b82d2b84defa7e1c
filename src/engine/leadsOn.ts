import { askedFields } from './replay.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './types.ts';

/**
 * Whether a click on a choice leaves the step, which shows the question at `pointer` with these answers: only if it shows no other one.
 * Nothing is sent by that: only a button sends.
 */
export function leadsOn(wizard: Wizard, step: string, pointer: string, answers: Answers): boolean {
  return (
    wizard.forward(step)?.event === 'NEXT' &&
    askedFields(wizard, step, answers).every((field) => field.pointer === pointer)
  );
}
