import { describe, expect, it } from 'vitest';
import { defaultAnswers, type Wizard } from '../../src/engine/index.ts';
import type { Situation } from '../../src/explain/index.ts';
import { filledRun } from '../../src/studio/simulator/filledRun.ts';
import { situationWith } from '../../src/studio/simulator/pastedAnswers.ts';
import { SHIPPED, shipped, wizardOf } from '../engine/definitions.ts';

/** What the tester's two buttons do that type: twice in a row, the second has nothing to do, and says so. */
function filled(wizard: Wizard, from: Situation): Situation {
  const found = filledRun(wizard, from, true);
  if ('reason' in found) throw new Error(found.reason);
  return situationWith(wizard, found.answers);
}

const ALL_IS_FULL = { reason: 'Bis zum Ende fehlt keine Antwort mehr, die verlangt wird.' };
const STEP_IS_FULL = { reason: 'In diesem Schritt fehlt keine Antwort mehr, die verlangt wird.' };

describe.each(SHIPPED)('a run of %s', (id) => {
  const wizard = wizardOf(shipped(id));
  const start = { step: wizard.initial, answers: defaultAnswers(wizard) };

  it('is filled in to its end once', () => {
    const end = filled(wizard, start);
    expect(end.answers).not.toEqual(start.answers);
    expect(filledRun(wizard, end, true)).toEqual(ALL_IS_FULL);
    expect(filledRun(wizard, end, false)).toEqual(STEP_IS_FULL);
  });

  it('is led to its last step from an earlier one that is full', () => {
    const end = filled(wizard, start);
    const led = filledRun(wizard, { ...end, step: wizard.initial }, true);
    expect(led).toEqual(end.step === wizard.initial ? ALL_IS_FULL : { answers: end.answers });
  });

  it('has its first step filled in once, unless it demands no answer', () => {
    const first = filledRun(wizard, start, false);
    const answers = 'answers' in first ? first.answers : start.answers;
    expect(filledRun(wizard, { ...start, answers }, false)).toEqual(STEP_IS_FULL);
  });
});
