import { adviceKey, givenAdvice } from '../advice.ts';
import { aimsOf, metByRoute, moveName } from '../explore/aims.ts';
import { choicesOf } from '../fields.ts';
import { explore, type Route } from '../explore/routes.ts';
import { forwardsOf, stepsOf, type Wizard } from '../compile.ts';
import { planOf } from '../explore/plan.ts';
import { prune, replay } from '../replay.ts';
import { readPointer } from '../pointer.ts';
import type { Answers } from '../definition.ts';

/** What complete answers can show of a wizard, by kind: names that are unique. */
export type Covered = Record<'states' | 'transitions' | 'guards' | 'options' | 'advice', string[]>;

export type Coverage = {
  covered: Covered;
  missing: Covered;
  /** Indices of those that show nothing that the others do not show together; of twins both. */
  redundant: number[];
  /** Indices of few that show as much as all: the one that adds most comes next. Not always the fewest possible. */
  smallest: number[];
};

/** What answers show of a wizard, as far as their path reaches. Refusals, edits, mails and tables are not counted. */
export function coverageOf(wizard: Wizard, given: readonly Answers[]): Coverage {
  const aims = allOf(wizard);
  const shown = shownBy(wizard, given, aims);
  const all = new Set(shown.flatMap((names) => [...names]));
  const redundant = shown.flatMap((names, index) => {
    const others = new Set(shown.flatMap((other, at) => (at === index ? [] : [...other])));
    return [...names].every((name) => others.has(name)) ? [index] : [];
  });
  return {
    covered: filtered(aims, (name) => all.has(name)),
    missing: filtered(aims, (name) => !all.has(name)),
    redundant,
    smallest: greedy(shown, all),
  };
}

/** Complete answers that show what the given ones do not, as far as the exploration finds any. */
export function suggestJourneys(wizard: Wizard, given: readonly Answers[]): Route[] {
  const missing = new Set(Object.values(coverageOf(wizard, given).missing).flat());
  const routes = explore(planOf(wizard)).routes();
  const shown = shownBy(
    wizard,
    routes.map(({ answers }) => answers),
    allOf(wizard),
  );
  return greedy(shown, missing).flatMap((index) => routes[index] ?? []);
}

/** Few of the sets that together hold all the wanted names that any of them holds. */
function greedy(sets: readonly ReadonlySet<string>[], wanted: ReadonlySet<string>): number[] {
  const left = new Set(wanted);
  const chosen: number[] = [];
  for (;;) {
    const gains = sets.map((names) => [...names].filter((name) => left.has(name)).length);
    const best = gains.reduce((top, gain, index) => (gain > (gains[top] ?? 0) ? index : top), 0);
    if ((gains[best] ?? 0) === 0) return chosen;
    chosen.push(best);
    for (const name of sets[best] ?? []) left.delete(name);
  }
}

/** All names that complete answers could show. */
export function allOf(wizard: Wizard): Covered {
  const { states, guards } = aimsOf(wizard);
  return {
    states,
    guards,
    transitions: forwardsOf(wizard).flatMap(([from, { event, branches }]) =>
      branches.map(({ target }, index) => (event === 'NEXT' ? moveName.next : moveName.submit)(from, index, target)),
    ),
    options: stepsOf(wizard).flatMap(({ fields }) =>
      fields.flatMap(({ pointer, schema }) =>
        (choicesOf(schema) ?? []).map((choice) => optionName(pointer, choice.const)),
      ),
    ),
    advice: stepsOf(wizard).flatMap(({ id, file }) => (file.advice ?? []).map((_, index) => adviceKey(id, index))),
  };
}

function filtered({ states, transitions, guards, options, advice }: Covered, keep: (name: string) => boolean): Covered {
  const kept = (names: string[]) => [...new Set(names)].filter(keep);
  return {
    states: kept(states),
    transitions: kept(transitions),
    guards: kept(guards),
    options: kept(options),
    advice: kept(advice),
  };
}

/** The names that each of several answers shows, of those that count. */
function shownBy(wizard: Wizard, given: readonly Answers[], aims: Covered): ReadonlySet<string>[] {
  const known = new Set(Object.values(aims).flat());
  return given.map((answers) => new Set(namesIn(wizard, answers).filter((name) => known.has(name))));
}

/** All names that answers show. */
export function namesIn(wizard: Wizard, given: Answers): string[] {
  const answers = prune(wizard, given);
  const { path, complete } = replay(wizard, answers);
  // A step that refuses its answers is reached, and not left.
  const met = complete
    ? metByRoute(wizard, { answers, path })
    : [...metByRoute(wizard, { answers, path: path.slice(0, -1) }), ...path.slice(-1)];
  const sent = complete ? met.flatMap((name) => wizard.definition.machine.states[name]?.invoke?.onDone ?? []) : [];
  const options = path
    .flatMap((id) => wizard.step(id)?.fields ?? [])
    .flatMap(({ pointer }) => {
      const value = readPointer(answers, pointer);
      return (Array.isArray(value) ? value : [value]).map((one) => optionName(pointer, one));
    });
  const advice = path.flatMap((id) => givenAdvice(wizard, id, answers).map((index) => adviceKey(id, index)));
  return [...met, ...sent, ...options, ...advice];
}

/** An option of a question. */
export function optionName(pointer: string, value: unknown): string {
  return `${pointer} = ${JSON.stringify(value)}`;
}
