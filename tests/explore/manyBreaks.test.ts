import { describe, expect, it } from 'vitest';
import { adviceAnswers, breakMany } from '../../src/explore/index.ts';
import { givenAdvice } from '../../src/engine/advice.ts';
import { onDay, validate } from '../../src/engine/index.ts';
import { STUDIES } from './studies.ts';

const STEPS = STUDIES.flatMap(({ id, wizard, study }) =>
  [...new Set(study.breaks.map(({ constraint }) => constraint.step))].map((step) => ({ id, step, wizard, study })),
);

describe('all that a step can say at once', () => {
  it.each(STEPS)('breaks at least as much of $step in $id as any answers that break one rule', (of) => {
    const breaks = of.study.breaks.filter(({ constraint }) => constraint.step === of.step);
    const answers = breakMany(of.wizard, of.step, breaks);
    const issues = (one: typeof answers) => (one === undefined ? 0 : validate(of.wizard, of.step, one).length);
    expect(issues(answers)).toBeGreaterThan(0);
    expect(issues(answers)).toBeGreaterThanOrEqual(Math.max(...breaks.map((one) => issues(one.answers))));
  });

  it('is several errors where a step asks several questions', () => {
    const most = STEPS.map(({ wizard, step, study }) => {
      const answers = breakMany(
        wizard,
        step,
        study.breaks.filter(({ constraint }) => constraint.step === step),
      );
      return answers === undefined ? 0 : validate(wizard, step, answers).length;
    });
    expect(most.filter((count) => count > 3).length).toBeGreaterThan(4);
  });

  it('is nothing without rules', () => {
    for (const { wizard } of STUDIES) expect(breakMany(wizard, wizard.initial, [])).toBeUndefined();
  });
});

describe('answers with which advice is given', () => {
  const advising = STUDIES.flatMap(({ id, wizard, study }) =>
    Object.entries(wizard.definition.steps).flatMap(([step, { advice = [] }]) =>
      advice.length === 0 ? [] : [{ id, step, wizard, study, count: advice.length }],
    ),
  );

  // A deadline never ends on a weekend, so on some days advice about its last days is given for no date of service.
  const TUESDAY = '2026-11-24';

  it.each(advising)('are found for each of $step in $id', ({ wizard: loaded, step, study, count }) => {
    const wizard = onDay(loaded, TUESDAY);
    const leading = study.routes.filter(({ path }) => path.includes(step)).map(({ answers }) => answers);
    const found = adviceAnswers(wizard, step, leading);
    expect(found).toHaveLength(count);
    for (const [index, answers] of found.entries()) {
      expect(answers).toBeDefined();
      expect(givenAdvice(wizard, step, answers ?? {})).toContain(index);
    }
  });
});
