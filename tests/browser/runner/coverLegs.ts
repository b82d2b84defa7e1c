import { isDeepStrictEqual } from 'node:util';
import {
  askedFields,
  concerns,
  isPlainObject,
  prune,
  readPointer,
  validate,
  type Answers,
  type Wizard,
} from '../../../src/engine/index.ts';
import type { Move, Scenario } from '../../../src/explore/index.ts';

/** A scenario as one part of a visit: how it goes on from the one before, and what is left to do of it. */
export type Leg = {
  scenario: Scenario;
  /** The steps to go back to, one after the other; or the wizard is opened again, since the last leg led away from it. */
  start: string[] | 'opened again';
  moves: Move[];
  /** Another leg goes on from this one, so its answers must not be sent for good. */
  isKept: boolean;
};

/** What a page has come to: the answers that it holds, and whether it asked before sending, which it does once. */
type Stand = { scenario: Scenario; held: Answers; wasAsked: boolean };

/**
 * All scenarios in as few visits as possible. Where answers of one scenario do not disturb the next, a person who goes
 * back as far as they differ gets there too; of those, the next is the one that needs the fewest moves.
 */
export function visitsOf(wizard: Wizard, scenarios: readonly Scenario[]): [Leg, ...Leg[]][] {
  const left = new Set(scenarios);
  const visits: [Leg, ...Leg[]][] = [];
  for (const first of scenarios) {
    if (!left.delete(first)) continue;
    const visit: [Leg, ...Leg[]] = [{ scenario: first, start: [], moves: first.moves, isKept: false }];
    visits.push(visit);
    let stand = after(wizard, undefined, first);
    for (;;) {
      const [leg] = followers(wizard, stand, left);
      if (leg === undefined) break;
      for (const before of visit) before.isKept = true;
      visit.push(leg);
      left.delete(leg.scenario);
      stand = after(wizard, stand, leg.scenario);
    }
  }
  return visits;
}

/** The legs that can come next, the shortest first. */
function followers(wizard: Wizard, stand: Stand, left: Iterable<Scenario>): Leg[] {
  return [...left]
    .filter((scenario) => canFollow(wizard, stand, scenario))
    .map((scenario): Leg => ({ scenario, ...goOn(wizard, stand.scenario, scenario), isKept: false }))
    .toSorted((one, other) => lengthOf(one) - lengthOf(other));
}

function lengthOf({ start, moves }: Leg): number {
  return start.length + moves.length;
}

function after(wizard: Wizard, stand: Stand | undefined, scenario: Scenario): Stand {
  const { answers, moves } = scenario;
  const attempts = moves.flatMap((move) => (move.type === 'refuse' ? [move.answers] : []));
  return {
    scenario,
    held: [...attempts, answers].reduce(merge, stand?.held ?? {}),
    wasAsked: stand?.wasAsked === true || concerns(wizard, answers).length > 0,
  };
}

/** Names that only sending for good meets. */
export function arrivals(move: Move): string[] {
  return move.meets.filter((name) => name === move.to || name.includes(' —gesendet→ '));
}

/** What the page holds from before changes nothing of what the scenario says, and what only sending meets, its own sending meets too. */
function canFollow(wizard: Wizard, { scenario, held, wasAsked }: Stand, next: Scenario): boolean {
  const kept = new Set(sentBy(next));
  return (
    sentBy(scenario).every((name) => kept.has(name)) &&
    next.moves.every(({ type }) => type !== 'visit' && type !== 'exit' && (type !== 'ask' || !wasAsked)) &&
    next.moves.every((move) => move.type !== 'refuse' || isRefusedAlike(wizard, held, move)) &&
    isDeepStrictEqual(prune(wizard, merge(held, next.answers)), prune(wizard, next.answers))
  );
}

/** What was answered before must not mend what the attempt leaves out, such as a row of a list. */
function isRefusedAlike(wizard: Wizard, held: Answers, { from, answers, issues }: Move & { type: 'refuse' }): boolean {
  return isDeepStrictEqual(validate(wizard, from, merge(held, answers)), issues);
}

function sentBy({ moves }: Scenario): string[] {
  return moves.flatMap((move) => (move.type === 'send' ? arrivals(move) : []));
}

/** The way back from the end of a scenario to where the next one differs, and the moves from there. */
function goOn(wizard: Wizard, before: Scenario, next: Scenario): Pick<Leg, 'start' | 'moves'> {
  if (before.moves.at(-1)?.type === 'onward') return { start: 'opened again', moves: next.moves };
  let at = 0;
  let done = 0;
  for (const { type, from, to } of next.moves) {
    const isSame = from === before.path[at] && isAnsweredAlike(wizard, from, before, next);
    if (!isSame || (type === 'next' ? to !== before.path[at + 1] : type !== 'answer')) break;
    if (type === 'next') at += 1;
    done += 1;
  }
  return { start: before.path.slice(at, -1).toReversed(), moves: next.moves.slice(done) };
}

function isAnsweredAlike(wizard: Wizard, step: string, before: Scenario, next: Scenario): boolean {
  return [...askedFields(wizard, step, before.answers), ...askedFields(wizard, step, next.answers)].every(
    ({ pointer }) => isDeepStrictEqual(readPointer(before.answers, pointer), readPointer(next.answers, pointer)),
  );
}

/** What a page holds after these answers were given to it: what is not answered anew stays, in rows and files too. */
function merge(held: Answers, given: Answers): Answers {
  return mergeValues(held, given) as Answers;
}

function mergeValues(held: unknown, given: unknown): unknown {
  if (given === undefined) return held;
  if (isPlainObject(held) && isPlainObject(given)) {
    const keys = new Set([...Object.keys(held), ...Object.keys(given)]);
    return Object.fromEntries([...keys].map((key) => [key, mergeValues(held[key], given[key])]));
  }
  if (!Array.isArray(held) || !Array.isArray(given) || !given.every(isPlainObject)) return given;
  if (!given.some((one) => 'id' in one && 'name' in one))
    return given.map((row, index) => mergeValues(held[index], row));
  const names = new Set(given.map(({ name }) => name));
  return [...given, ...held.filter((one) => isPlainObject(one) && !names.has(one['name']))];
}
