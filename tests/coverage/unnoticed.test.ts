import { describe, expect, it } from 'vitest';
import { checkJourneys, compileSchemas } from '../../src/check/index.ts';
import { recordJourney, unnoticedChanges } from '../../src/coverage/index.ts';
import { mutantsOf, study, type Recompile } from '../../src/explore/index.ts';
import { onDay, type Wizard } from '../../src/engine/index.ts';
import { sample } from '../support/extent.ts';
import { branching, makeWizard, SHIPPED, shipped, wizardOf } from '../engine/definitions.ts';

/** As in production: the changed schema of one step is compiled anew. */
function recompiling({ definition: { steps } }: Wizard): Recompile {
  return (step, schema) => {
    const file = steps[step];
    return file === undefined ? {} : compileSchemas({ steps: { [step]: { ...file, schema } } }).validators;
  };
}

describe('changes that no example notices', () => {
  it('are told with what would be otherwise, and with answers that show it', () => {
    const wizard = makeWizard(branching());
    const studied = study(wizard, []);
    const { count, changes } = unnoticedChanges(wizard, [], studied, recompiling(wizard));
    expect(changes).toHaveLength(count);
    const always = changes.find(({ name }) => name.endsWith('immer'));
    expect(always?.sentence).toMatch(/^Von „.*“ nach „.*“, wenn .*: Das gälte immer$/);
    expect(always?.answers).toBeDefined();
    // With that example, the change is noticed.
    const recorded = recordJourney(wizard, {
      name: 'Fall',
      answers: always?.answers ?? {},
      journeys: [],
      anonymous: false,
      result: true,
    });
    const after = unnoticedChanges(wizard, recorded ? [recorded.journey] : [], studied, recompiling(wizard));
    expect(after.changes.map(({ name }) => name)).not.toContain(always?.name);
    expect(after.changes.length).toBeLessThan(changes.length);
  });

  it.each(SHIPPED)('%s: each offered example holds, and would not after the change', (id) => {
    const definition = shipped(id);
    const wizard = onDay(wizardOf(definition), '2026-03-01');
    const recompile = recompiling(wizard);
    const { changes } = unnoticedChanges(wizard, definition.journeys, study(wizard, definition.journeys), recompile);
    const mutants = new Map([...mutantsOf(wizard, recompile)].map((mutant) => [mutant.name, mutant.wizard]));
    const untrue = sample(changes, 5).flatMap(({ name, answers }) => {
      if (answers === undefined) return [];
      const recorded = recordJourney(wizard, { name, answers, journeys: [], anonymous: false, result: true });
      const mutant = mutants.get(name);
      if (recorded === undefined || mutant === undefined) return [name];
      const holds = checkJourneys(wizard, [recorded.journey]).length === 0;
      return holds && checkJourneys(mutant, [recorded.journey]).length > 0 ? [] : [name];
    });
    expect(untrue).toEqual([]);
    expect(changes.filter(({ sentence }) => !/^(?:In|Von) „/.test(sentence))).toEqual([]);
  });
});
