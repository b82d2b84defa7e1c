import type { Ability } from '../api/abilities.ts';
import { useStudio } from './context.ts';

/** Whether something can be done in this studio by the person at the screen: a view draws what can be done, and nothing else. */
export function useAbilities(): (ability: Ability) => boolean {
  return useStudio().can;
}
