import { useSelector } from '@xstate/react';
import type { Answers } from '../../engine/index.ts';
import type { Run } from './run.ts';

/**
 * A value derived from the answers. The component renders again only when that value changes, not with every key press.
 */
export function useAnswers<T>(
  run: Run,
  pick: (answers: Answers) => T,
  isSame: (left: T, right: T) => boolean = Object.is,
): T {
  return useSelector(run.actor, (snapshot) => pick(snapshot.context.answers), isSame);
}

/** Whether two lists or maps hold the same, in the same order. */
export function areAlike(left: Iterable<unknown>, right: Iterable<unknown>): boolean {
  return left === right || JSON.stringify([...left]) === JSON.stringify([...right]);
}
