import type { StudioStepCounts } from '../../contract/index.ts';
import { addDays } from '../../engine/index.ts';

type Counts = StudioStepCounts['counts'][number];

/** What is counted of a step, over some weeks. */
export type StepTotals = Pick<Counts, 'step' | 'reached' | 'passed' | 'refused' | 'broken'>;

/** `weeks`: this one and those before it. `revision`: undefined for all versions. */
export type Selected = { weeks: number; revision: string | undefined };

/** The totals of each step by its name, with what was broken most often first. */
export function stepTotals(
  { weekNow, counts }: StudioStepCounts,
  { weeks, revision }: Selected,
): ReadonlyMap<string, StepTotals> {
  const from = addDays(weekNow, -7 * (weeks - 1));
  const totals = new Map<string, StepTotals>();
  for (const one of counts) {
    if (one.week < from || (revision !== undefined && one.revision !== revision)) continue;
    const { step } = one;
    const sum = totals.get(step) ?? { step, reached: 0, passed: 0, refused: 0, broken: [] };
    totals.set(step, {
      step,
      reached: sum.reached + one.reached,
      passed: sum.passed + one.passed,
      refused: sum.refused + one.refused,
      broken: addBroken(sum.broken, one.broken),
    });
  }
  return totals;
}

/** How many reached a step and did not go on, or have not yet. A run that began before the weeks may have gone on in them. */
export function stoppedAt({ reached, passed }: Pick<StepTotals, 'reached' | 'passed'>): number {
  return Math.max(0, reached - passed);
}

function addBroken(sum: Counts['broken'], more: Counts['broken']): Counts['broken'] {
  const all = new Map(sum.map((one) => [`${one.field} ${one.rule}`, one]));
  for (const { field, rule, count } of more) {
    const key = `${field} ${rule}`;
    all.set(key, { field, rule, count: (all.get(key)?.count ?? 0) + count });
  }
  return [...all.values()].toSorted((left, right) => right.count - left.count);
}
