import { detourNames, namesOfAnswers, namesOfRefusal, namesOfRoute } from './itemNames.ts';
import { fewestJourneys } from './fewest.ts';
import { FURTHER, shownUnder } from './kinds.ts';
import { itemsOf, type Item } from './items.ts';
import { onDay } from '../engine/days.ts';
import { replay } from '../engine/replay.ts';
import { study, type Study } from '../explore/index.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** How it is proved: by a journey that somebody wrote down, only by generated answers, or not at all. */
export type Proof = 'journey' | 'walk' | 'none';

export type CoverageItem = Item & {
  by: Proof;
  /** Indices of the journeys that show it. */
  journeys: number[];
  /** Answers that show it, those of a journey first; undefined if none are known. */
  answers: Answers | undefined;
};

export type Coverage = {
  items: CoverageItem[];
  /**
   * Few answers that show what no journey shows and generated ones do; the one that adds most comes first. `refused`: the
   * sentences with which the last step refuses them; empty if it does not. `shows`: the titles of what they add. Not for kinds of `FURTHER`.
   */
  suggested: { answers: Answers; path: string[]; refused: string[]; shows: string[] }[];
  /** Indices of the fewest journeys that show together all that any journey shows. */
  enough: number[];
};

/** Answers with the names of all that they show. */
type ShownItems = { answers: Answers; names: ReadonlySet<string> };

/**
 * What can be shown of a wizard, and how it is proved; journeys that are refused show rules. No journey shows a detour, since its answers say
 * nothing of going back. Takes as long as `study`.
 */
export function coverageOf(
  wizard: Wizard,
  journeys: Journey[],
  studied: Study = study(wizard, journeys.filter(isComplete)),
): Coverage {
  const { routes, breaks, scenarios } = studied;
  const written = journeys.map((journey): ShownItems => {
    const { answers } = journey;
    const then = onItsDay(wizard, journey);
    return { answers, names: new Set(isBroken(then, journey) ? [] : namesOfAnswers(then, answers)) };
  });
  const generated = [
    ...routes.map(({ answers }): ShownItems => ({ answers, names: new Set(namesOfRoute(wizard, answers)) })),
    ...breaks.map(({ answers, pointer, message, constraint: { step, keyword } }): ShownItems => ({
      answers,
      names: new Set(namesOfRefusal(wizard, { step, keyword, pointer, rule: message })),
    })),
    ...breaks.map(({ route, name }): ShownItems => ({
      answers: route.answers,
      names: new Set([shownUnder('kept', name)]),
    })),
    ...scenarios.map(({ answers, moves }): ShownItems => ({
      answers,
      names: new Set(moves.flatMap(({ meets }) => detourNames(meets))),
    })),
  ];
  const items = itemsOf(wizard, studied).map((item) => withProof(item, written, generated));
  return {
    items,
    suggested: suggest(wizard, items, generated),
    enough: fewestJourneys(items.map((item) => item.journeys)),
  };
}

/** Whether names hold that of an item. They come from `namesOfAnswers` and its siblings. */
export function isNamed({ kind, name }: Pick<Item, 'kind' | 'name'>, names: ReadonlySet<string>): boolean {
  return names.has(shownUnder(kind, name));
}

function withProof(item: Item, written: readonly ShownItems[], generated: readonly ShownItems[]): CoverageItem {
  const name = shownUnder(item.kind, item.name);
  const journeys = written.flatMap(({ names }, index) => (names.has(name) ? [index] : []));
  const walk = generated.find(({ names }) => names.has(name));
  const [first] = journeys;
  return {
    ...item,
    by: first !== undefined ? 'journey' : walk === undefined ? 'none' : 'walk',
    journeys,
    answers: first === undefined ? walk?.answers : written[first]?.answers,
  };
}

/** Whether a journey expects to reach an end. */
function isComplete({ expect }: Journey): boolean {
  return expect?.refused === undefined;
}

/**
 * Whether a journey ends otherwise than it expects: refused where it should be accepted, or the other way round. It shows
 * nothing then, since nobody has written down what happens.
 */
function isBroken(wizard: Wizard, journey: Journey): boolean {
  return replay(wizard, journey.answers).complete !== isComplete(journey);
}

/** The wizard on the day on which a journey happens. */
export function onItsDay(wizard: Wizard, { expect }: Journey): Wizard {
  return expect?.today === undefined ? wizard : onDay(wizard, expect.today);
}

/** Greedy: the answers that add most come next. Few, but not always the fewest. */
function suggest(
  wizard: Wizard,
  items: readonly CoverageItem[],
  generated: readonly ShownItems[],
): Coverage['suggested'] {
  const left = new Map(
    items.flatMap(({ kind, by, name, title }) => (by === 'walk' && !FURTHER.has(kind) ? [[name, title] as const] : [])),
  );
  const suggested: Coverage['suggested'] = [];
  while (left.size > 0) {
    let best: { shown: ShownItems; adds: string[] } | undefined;
    for (const shown of generated) {
      const adds = [...shown.names].filter((name) => left.has(name));
      if (adds.length > (best?.adds.length ?? 0)) best = { shown, adds };
    }
    if (best === undefined) break;
    const { answers } = best.shown;
    const { path, issues } = replay(wizard, answers);
    const shows = best.adds.flatMap((name) => left.get(name) ?? []);
    suggested.push({ answers, path, refused: issues.map(({ message }) => message), shows });
    for (const name of best.adds) left.delete(name);
  }
  return suggested;
}
