import { useSelector } from '@xstate/react';
import type { Answers } from '../engine/index.ts';
import type { Run } from './useRun.ts';

/** What is told from the answers. The component is drawn anew only when that changes, not with every keystroke. */
export function useAnswers<T>(
  run: Run,
  pick: (answers: Answers) => T,
  isSame: (left: T, right: T) => boolean = Object.is,
): T {
  return useSelector(run.actor, (snapshot) => pick(snapshot.context.answers), isSame);
}

export function isSameMap(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
}
