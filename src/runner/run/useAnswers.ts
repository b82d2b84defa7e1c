import { useSelector } from '@xstate/react';
import type { Answers } from '../../engine/index.ts';
import { useToday } from '../base/useToday.ts';
import type { Run } from './run.ts';

/**
 * A value derived from the answers and the day. The component renders again only when that value changes, not with every key press, and
 * when another day has begun: rules, texts and ways may depend on it.
 */
export function useAnswers<T>(
  run: Run,
  pick: (answers: Answers, today: string) => T,
  isSame: (left: T, right: T) => boolean = Object.is,
): T {
  const today = useToday();
  return useSelector(run.actor, (snapshot) => pick(snapshot.context.answers, today), isSame);
}

/** Whether two lists or maps hold the same, in the same order. */
export function areAlike(left: Iterable<unknown>, right: Iterable<unknown>): boolean {
  return left === right || JSON.stringify([...left]) === JSON.stringify([...right]);
}
