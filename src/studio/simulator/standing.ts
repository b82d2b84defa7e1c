import { isPlainObject, replay, type Answers, type Wizard } from '../../engine/index.ts';
import type { Situation } from '../../engine/explain/index.ts';

/** Where somebody stands who has given these answers: at the last step that they lead to. */
export function standingWith(wizard: Wizard, answers: Answers): Situation {
  const { path } = replay(wizard, answers);
  const steps = path.filter((id) => wizard.step(id)?.final === false);
  return { step: steps.at(-1) ?? wizard.initial, answers };
}

/**
 * The answers in a pasted text: answers themselves, or a draft or example that holds them in `answers`. Otherwise why there
 * are none, as a German sentence.
 */
export function readAnswers(text: string): { answers: Answers } | { reason: string } {
  if (text.trim() === '') return { reason: 'Hier steht noch nichts.' };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { reason: 'Das ist kein JSON. Es beginnt mit { und endet mit }.' };
  }
  if (!isPlainObject(read)) return { reason: 'Antworten stehen in einem Objekt: Es beginnt mit { und endet mit }.' };
  const { answers } = read;
  const found = isPlainObject(answers) ? answers : read;
  if (Object.keys(found).length === 0) return { reason: 'Darin stehen keine Antworten.' };
  return { answers: found };
}
