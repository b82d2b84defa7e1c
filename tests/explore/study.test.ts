import { describe, expect, it } from 'vitest';
import { explore, metByRoute, missed, nameOf, planOf, runScenario, study } from '../../src/explore/index.ts';
import { textsFor } from '../../src/explore/patterns.ts';
import { ask, branching, group, makeWizard, needed, text, yesNo } from '../engine/definitions.ts';
import { STUDIES } from './studies.ts';

describe('a study', () => {
  it.each(STUDIES)('of $id is the same every time', ({ wizard, definition, study: first }) => {
    const again = study(wizard, definition.journeys);
    expect(JSON.stringify([again.routes, again.scenarios, again.breaks])).toBe(
      JSON.stringify([first.routes, first.scenarios, first.breaks]),
    );
  });

  it.each(STUDIES)('of $id needs each of its scenarios', ({ wizard, study: { scenarios } }) => {
    const all = new Set(scenarios.flatMap((scenario) => metByRoute(wizard, scenario)));
    for (const spared of scenarios) {
      const rest = new Set(
        scenarios.filter((scenario) => scenario !== spared).flatMap((scenario) => metByRoute(wizard, scenario)),
      );
      expect(rest.size).toBeLessThan(all.size);
    }
  });

  it.each(STUDIES)('of $id makes each scenario without the examples too', async ({ wizard }) => {
    const { scenarios, unbroken } = study(wizard);
    expect(scenarios.length).toBeGreaterThan(0);
    expect(
      (await Promise.all(scenarios.map((scenario) => runScenario(wizard, scenario)))).flatMap(({ faults }) => faults),
    ).toEqual([]);
    expect(unbroken.map(nameOf)).toEqual([]);
  });

  it('names what nobody can break, and what nobody has met', () => {
    const wizard = ask(group({ name: text('Name', { minLength: 1 }), art: yesNo('Art') }));
    const { unbroken, aims } = study(wizard);
    expect(unbroken.map(nameOf)).toEqual(['frage/properties/name/minLength']);
    expect(missed(aims, new Set(aims.transitions)).transitions).toEqual([]);
    expect(missed(aims, new Set()).states).toEqual(['frage', 'senden', 'danke']);
  });

  it('tells the move at which a machine goes elsewhere', async () => {
    const wizard = makeWizard(branching());
    const { scenarios } = study(wizard);
    const states = { ...branching().states, frage: { on: { NEXT: 'pruefung' } } };
    const other = makeWizard({ ...branching(), states });
    const faults = (await Promise.all(scenarios.map((scenario) => runScenario(other, scenario)))).flatMap(
      (verdict) => verdict.faults,
    );
    expect(faults).toEqual([expect.stringMatching(/^Zug \d+ \(next frage → details\): führt nach 'pruefung'$/)]);
  });
});

describe('exploring', () => {
  it('tries every combination that decides, and says when they were too many', () => {
    const few = makeWizard({
      steps: { eins: { schema: needed({ a: yesNo('A'), b: yesNo('B') }) }, zwei: {}, drei: {} },
      states: {
        eins: {
          on: {
            NEXT: [
              { target: 'zwei', guard: { type: 'is', params: { field: '/a', value: 'ja' } } },
              { target: 'drei', guard: { type: 'is', params: { field: '/b', value: 'ja' } } },
              { target: 'zwei' },
            ],
          },
        },
        zwei: { on: { NEXT: 'drei' } },
        drei: { on: { SUBMIT: 'senden' } },
        senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'drei' } },
        danke: { type: 'final' },
      },
    });
    const found = explore(planOf(few));
    expect(found.exhaustive).toBe(true);
    expect(
      found.decisions
        .filter(({ step }) => step === 'eins')
        .map(({ passing }) => passing.join())
        .toSorted(),
    ).toEqual(['false,false,true', 'false,true,true', 'true,false,true', 'true,true,true']);
    const boxes = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`b${index}`, { title: `B${index}`, type: 'boolean' as const }]),
    );
    const many = ask(
      group({
        boxen: group(boxes, {
          anyOf: Object.keys(boxes).map((key) => ({ required: [key], properties: { [key]: { const: true } } })),
          errorMessage: 'Bitte wählen.',
        }),
      }),
    );
    expect(explore(planOf(many)).exhaustive).toBe(false);
    expect(study(many).unbroken).toEqual([]);
  });
});

describe('texts for a pattern', () => {
  it.each([
    '^[0-9]{4,5}$',
    '^[-+() 0-9]{6,}$',
    '^\\p{Lu}[\\p{L} -]+$',
    '^(?:ab|cd){2,3}x?$',
    '^[A-Z]{1,3}-[A-Z]{1,2} \\d{1,4}[EH]?$',
    '^[^\\s@]+@[^\\s@]+\\.de$',
    '^\\d{2}\\.\\d{2}\\.\\d{4}$',
    'x|y',
    '^(?=.*\\d).{8,20}$',
    '^\\w+\\/\\w+$',
  ])('%s are accepted by it', (pattern) => {
    const texts = textsFor(pattern);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.some((candidate) => new RegExp(pattern, 'u').test(candidate))).toBe(true);
  });

  it.each(['(', '[', 'a{', '\\', '[a-', '(?<', 'a{2,', ''])('%j: a broken one ends too', (pattern) => {
    expect(textsFor(pattern)).toEqual(expect.any(Array));
  });
});
