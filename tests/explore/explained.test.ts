import { describe, expect, it } from 'vitest';
import { concerns, type Answers, type Wizard } from '../../src/engine/index.ts';
import type { Situation } from '../../src/explain/index.ts';
import { differences, situationsWith, unkept } from '../explain/agreement.ts';
import { sample } from '../support/extent.ts';
import { STUDIES, type Studied } from './studies.ts';

/**
 * Explanations in what the exploration reaches: each step of each route, with the answers of the route, with each rule broken
 * alone, and with nothing; also while it is edited, and while it is asked about before sending. `npm test` takes a few routes and broken
 * rules, and as many situations of them. A nearest way is searched, which takes longer than an explanation.
 */
const SOME = 4;
const EXPLAINED = 20;
const OPENED = 8;
/** Of a state that is reached with many answers, an even part of at most so many. */
const ALIKE = 6;

function reached({ wizard, study: { routes, breaks } }: Studied, most: number): Situation[] {
  const given: Answers[] = [{}, ...[...sample(routes, SOME), ...sample(breaks, SOME)].map(({ answers }) => answers)];
  const situations = given.flatMap((answers) => [...situationsWith(wizard, answers), ...asking(wizard, answers)]);
  const alike = Map.groupBy(situations, ({ step, returnTo, asking: asks }) => `${step} ${returnTo} ${asks}`);
  const found = [...alike.values()].flatMap((all) => {
    const different = [...new Map(all.map((situation) => [JSON.stringify(situation), situation])).values()];
    const stride = Math.max(1, different.length / ALIKE);
    return different.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride));
  });
  return sample(found, most);
}

function asking(wizard: Wizard, answers: Answers): Situation[] {
  if (concerns(wizard, answers).length === 0) return [];
  return situationsWith(wizard, answers)
    .filter(({ step, returnTo }) => returnTo === undefined && wizard.forward(step)?.event === 'SUBMIT')
    .map((situation) => ({ ...situation, asking: true }));
}

describe('in every reached situation', () => {
  it.each(STUDIES)('$id: explainMove agrees with the machine', (studied) => {
    expect(reached(studied, EXPLAINED).flatMap((situation) => differences(studied.wizard, situation))).toEqual([]);
  });

  it.each(STUDIES)('$id: the nearest way opens what it promises', (studied) => {
    expect(reached(studied, OPENED).flatMap((situation) => unkept(studied.wizard, situation))).toEqual([]);
  });
});
