import { describe, expect, it } from 'vitest';
import { defaultAnswers, onDay, replay, stepsOf, validate, type Answers, type Wizard } from '../../src/engine/index.ts';
import { completeAnswers, randomAnswers } from '../../src/coverage/index.ts';
import { branching, makeWizard, SHIPPED, shipped, wizardOf } from '../engine/definitions.ts';

const wizard = makeWizard(branching());

/** Whether a walk with these answers is accepted at every step, up to an end. */
function reachesEnd(tested: Wizard, answers: Answers | undefined): boolean {
  if (answers === undefined) return false;
  const { path, complete } = replay(tested, answers);
  return complete || tested.step(path.at(-1) ?? '')?.final === true;
}

describe('completeAnswers', () => {
  it('keeps what is accepted, and answers what is missing', () => {
    const answers = completeAnswers(wizard, { art: 'ja' });
    expect(answers).toMatchObject({ art: 'ja', ok: true });
    expect(reachesEnd(wizard, answers)).toBe(true);
  });

  it('answers no step behind the one that is named', () => {
    const answers = completeAnswers(wizard, {}, { upTo: 'frage' }) ?? {};
    expect(validate(wizard, 'frage', answers)).toEqual([]);
    expect(answers).not.toHaveProperty('ok');
  });

  it('does not change what it was given', () => {
    const given = { art: 'ja' };
    completeAnswers(wizard, given);
    expect(given).toEqual({ art: 'ja' });
  });

  it.each(SHIPPED)('%s: reaches an end from nothing, and from every first half of an example', (id) => {
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    expect(reachesEnd(tested, completeAnswers(tested, defaultAnswers(tested)))).toBe(true);
    for (const { answers } of shipped(id).journeys) {
      const half = Object.fromEntries(Object.entries(answers).slice(0, Math.ceil(Object.keys(answers).length / 2)));
      expect(reachesEnd(tested, completeAnswers(tested, half))).toBe(true);
    }
  });
});

describe('randomAnswers', () => {
  it.each(SHIPPED)('%s: complete, the same for the same seed, others for another', (id) => {
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    const drawn = Array.from({ length: 12 }, (_, seed) => randomAnswers(tested, seed));
    expect(drawn.filter((answers) => !reachesEnd(tested, answers))).toEqual([]);
    expect(randomAnswers(tested, 3)).toEqual(drawn[3]);
    const choices = stepsOf(tested).flatMap(({ fields }) => fields.filter(({ schema }) => schema.oneOf !== undefined));
    const different = new Set(drawn.map((answers) => JSON.stringify(answers))).size;
    expect(different).toBeGreaterThanOrEqual(choices.length > 0 ? 2 : 1);
  });
});
