import type { Answers } from '../../engine/index.ts';
import type { Run } from './run.ts';
import { useSelected } from './useSelected.ts';

/**
 * A value derived from the answers. The component renders again only when that value changes, not with every key press.
 */
export function useAnswers<T>(
  run: Run,
  pick: (answers: Answers) => T,
  isSame: (left: T, right: T) => boolean = Object.is,
): T {
  return useSelected(run.actor, (snapshot) => pick(snapshot.context.answers), isSame);
}

export function isSameMap(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
}
