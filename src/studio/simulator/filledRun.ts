import { completeAnswers } from '../../coverage/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import type { Situation } from '../../explain/index.ts';
import { situationWith } from './pastedAnswers.ts';

const NONE_ACCEPTED = 'Es fanden sich keine Antworten, die hier angenommen werden.';
const STEP_IS_FULL = 'In diesem Schritt fehlt keine Antwort mehr, die verlangt wird.';
const ALL_IS_FULL = 'Bis zum Ende fehlt keine Antwort mehr, die verlangt wird.';

/** The answers of a run with what is missing in its step, or in the whole run; or why there are none, as a German sentence. */
export function filledRun(
  wizard: Wizard,
  { step, answers }: Situation,
  whole: boolean,
): { answers: Answers } | { reason: string } {
  const filled = completeAnswers(wizard, answers, whole ? {} : { upTo: step });
  if (filled === undefined) return { reason: NONE_ACCEPTED };
  const isFull = JSON.stringify(filled) === JSON.stringify(answers);
  if (isFull && !whole) return { reason: STEP_IS_FULL };
  // From an earlier step it leads to the last one.
  if (isFull && situationWith(wizard, filled).step === step) return { reason: ALL_IS_FULL };
  return { answers: filled };
}
