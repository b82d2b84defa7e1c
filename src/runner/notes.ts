import { advise, type Answers, type Step, type Wizard } from '../engine/index.ts';
import { localDate } from './localDate.ts';

/** Advice for fields that were left once. */
export function notesOf(
  wizard: Wizard,
  step: Step,
  answers: Answers,
  left: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (step.file.advice === undefined || left.size === 0) return new Map();
  const given = advise(wizard, step.id, answers, localDate()).filter(({ pointer }) => left.has(pointer));
  return new Map(given.map(({ pointer, message }) => [pointer, message]));
}
