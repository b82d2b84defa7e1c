import { checkJourneys } from '../check/checkJourneys.ts';
import { recordJourney } from './recordJourney.ts';
import { isNoticed, mutantsOf, nameOf, type Mutant, type Recompile, type Study } from '../explore/index.ts';
import { formatGuard, titleAt } from '../explore/words.ts';
import { memoize } from '../engine/memoize.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** A small change of a definition that none of its examples notices. */
export type UnnoticedChange = {
  name: string;
  /** The change, as a German sentence. */
  sentence: string;
  /** No generated run notices it either. */
  byNobody: boolean;
  /**
   * Answers of an example that would notice it: it holds, and would not after the change. Undefined if none of the
   * generated answers is one, which proves nothing.
   */
  answers: Answers | undefined;
};

/**
 * Changes every condition and rule of a wizard by a little, one at a time, and tells which changes no example notices.
 * Examples that do not hold already are left out. Returns the number of all changes, too.
 */
export function unnoticedChanges(
  wizard: Wizard,
  examples: readonly Journey[],
  studied: Study,
  recompile: Recompile,
): { count: number; changes: UnnoticedChange[] } {
  const sound = examples.filter((journey) => checkJourneys(wizard, [journey]).length === 0);
  const journeyOf = memoize((answers: Answers) => {
    const recorded = recordJourney(wizard, { name: 'Beispiel', answers, journeys: [], anonymous: false, result: true });
    return recorded !== undefined && checkJourneys(wizard, [recorded.journey]).length === 0
      ? recorded.journey
      : undefined;
  });
  let count = 0;
  const changes: UnnoticedChange[] = [];
  for (const mutant of mutantsOf(wizard, recompile)) {
    count += 1;
    const notices = (journey: Journey | undefined) =>
      journey !== undefined && checkJourneys(mutant.wizard, [journey]).length > 0;
    if (sound.some(notices)) continue;
    changes.push({
      name: mutant.name,
      sentence: sentenceFor(wizard, mutant, studied),
      byNobody: !isNoticed(studied, mutant),
      answers: candidatesFor(mutant, studied).find((answers) => notices(journeyOf(answers))),
    });
  }
  return { count, changes };
}

/** Generated answers that may notice the change. Those that break one rule notice only that this rule is gone. */
function candidatesFor({ change }: Mutant, { breaks, routes, scenarios }: Study): Answers[] {
  if ('rule' in change) {
    const name = nameOf(change.rule);
    return breaks.flatMap(({ constraint, answers }) => (nameOf(constraint) === name ? [answers] : []));
  }
  return [...scenarios, ...routes].map(({ answers }) => answers);
}

function sentenceFor(wizard: Wizard, { change }: Mutant, { breaks }: Study): string {
  const titleOf = (step: string) => `„${withoutLinks(wizard.step(step)?.file.title ?? step)}“`;
  const step = titleOf(change.step);
  if ('rule' in change) {
    const { rule } = change;
    const name = nameOf(rule);
    const broken = breaks.find(({ constraint }) => nameOf(constraint) === name);
    const pointer = broken?.pointer ?? rule.pointer;
    const question = titleAt(wizard, pointer);
    const said = broken === undefined ? rule.keyword : `„${broken.message}“`;
    return `In ${step} fehlte bei „${question}“ die Regel ${said}`;
  }
  const { branch, becomes } = change;
  const condition = `Von ${step} nach ${titleOf(branch.target)}, wenn ${formatGuard(wizard, branch.guard, 'clause')}: Das`;
  if (becomes === 'always') return `${condition} gälte immer`;
  if (becomes === 'never') return `${condition} gälte nie`;
  return `${condition} hieße: wenn ${formatGuard(wizard, becomes, 'clause')}`;
}
