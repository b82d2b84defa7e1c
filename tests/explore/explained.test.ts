import { describe, expect, it } from 'vitest';
import { concerns, type Answers, type Wizard } from '../../src/engine/index.ts';
import type { Situation } from '../../src/engine/explain/index.ts';
import { differences, situationsWith, unkept } from '../engine/explain/agreement.ts';
import { STUDIES, type Studied } from './studies.ts';

/**
 * Explanations in what the exploration reaches: each step of each route, with the answers of the route, with each rule broken
 * alone, and with nothing; also while it is edited, and while it is asked about before sending. Of a state that is reached with
 * many answers, an even sample of at most `most`; `SITUATIONS=10000` takes more. A nearest way is searched, which takes longer than
 * an explanation.
 */
const MOST_EXPLAINED = Number(process.env['SITUATIONS'] ?? 6);
const MOST_OPENED = Number(process.env['SITUATIONS'] ?? 2);
/** Ends what hangs; a busy machine takes minutes. */
const LIMIT = { timeout: 900_000 };

function reached({ wizard, study: { routes, breaks } }: Studied, most: number): Situation[] {
  const given: Answers[] = [{}, ...routes.map(({ answers }) => answers), ...breaks.map(({ answers }) => answers)];
  const situations = given.flatMap((answers) => [...situationsWith(wizard, answers), ...asking(wizard, answers)]);
  const alike = Map.groupBy(situations, ({ step, returnTo, asking: asks }) => `${step} ${returnTo} ${asks}`);
  return [...alike.values()].flatMap((all) => {
    const different = [...new Map(all.map((situation) => [JSON.stringify(situation), situation])).values()];
    const stride = Math.max(1, different.length / most);
    return different.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride));
  });
}

function asking(wizard: Wizard, answers: Answers): Situation[] {
  if (concerns(wizard, answers).length === 0) return [];
  return situationsWith(wizard, answers)
    .filter(({ step, returnTo }) => returnTo === undefined && wizard.forward(step)?.event === 'SUBMIT')
    .map((situation) => ({ ...situation, asking: true }));
}

describe('in every reached situation', () => {
  it.each(STUDIES)('$id: explainMove agrees with the machine', LIMIT, (studied) => {
    expect(reached(studied, MOST_EXPLAINED).flatMap((situation) => differences(studied.wizard, situation))).toEqual([]);
  });

  it.each(STUDIES)('$id: the nearest way opens what it promises', LIMIT, (studied) => {
    expect(reached(studied, MOST_OPENED).flatMap((situation) => unkept(studied.wizard, situation))).toEqual([]);
  });
});
