import { readPointer } from './pointer.ts';
import type { Answers, GuardRef } from './definition.ts';

/**
 * Whether a transition's guard lets the answers pass. Guards are data, so that they can be drawn, checked and covered.
 */
export function passes(guard: GuardRef | undefined, answers: Answers): boolean {
  if (guard === undefined) return true;
  const value = readPointer(answers, guard.params.field);
  switch (guard.type) {
    case 'is':
      return value === guard.params.value;
    case 'isNot':
      return value !== guard.params.value;
    case 'isAnswered':
      return value !== undefined;
    default:
      return guard satisfies never;
  }
}
