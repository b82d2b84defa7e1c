import { describe, expect, it } from 'vitest';
import { adviceAnswers, explore, planOf } from '../../../src/explore/index.ts';
import { askedFields, readPointer } from '../../../src/engine/index.ts';
import { applyEdits } from '../../../src/editing/index.ts';
import { givenAdvice } from '../../../src/engine/advice.ts';
import { isShownWith, witnessOf } from '../../../src/studio/changes/witness.ts';
import { wizardCompiler } from '../../../src/studio/document/compile.ts';
import { wizardFiles } from '../../editing/wizards.ts';

function readKnown(id: string, files = wizardFiles(id)) {
  const compiled = wizardCompiler(id)(files, () => '2026-11-29');
  if ('reason' in compiled) throw new Error(compiled.reason);
  const { wizard, definition } = compiled;
  const exploration = explore(planOf(wizard, definition.journeys));
  const explored = (step: string) => {
    const leading = exploration.routes().filter(({ path }) => path.includes(step));
    const given = adviceAnswers(
      wizard,
      step,
      leading.map(({ answers }) => answers),
    );
    return {
      arrivals: Object.fromEntries([...exploration.arrivals].map(([at, { answers }]) => [at, answers])),
      journeys: definition.examples.map(({ name, answers }) => ({ name, answers })),
      breaks: {
        step,
        rules: [],
        unbroken: [],
        advice: given.map((answers) => ({ field: '', message: '', asks: undefined, urgent: false, answers })),
        together: undefined,
      },
    };
  };
  return { wizard, definition, explored };
}

describe('the answers that a page before and after is shown with', () => {
  it('bring each warning of a step onto its page', () => {
    const { wizard, definition, explored } = readKnown('bussgeldanfrage');
    let shown = 0;
    for (const [step, { advice = [] }] of Object.entries(definition.steps)) {
      const known = explored(step);
      for (const index of advice.keys()) {
        const place = { file: `steps/${step}.json`, pointer: `/advice/${index}/message` };
        const answers = witnessOf({ wizard, step, place, field: undefined, explored: known });
        if (known.breaks.advice[index]?.answers === undefined) continue;
        expect(givenAdvice(wizard, step, answers ?? {})).toContain(index);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(5);
  });

  it('bring about a new warning that asks for another answer and a computed number of days', () => {
    const id = 'bussgeldanfrage';
    const [step, field, letter] = ['angaben', '/bussgeld/zustellungsdatum', '/bussgeld/schreiben'];
    const file = `steps/${step}.json`;
    const days = { days: { from: 'today', to: '=anhoerung' } };
    const changed = applyEdits(wizardFiles(id), [
      { file: 'wizard.json', pointer: '/computed/anhoerung', set: { day: { from: field, add: 'P1W' } } },
      { file: 'wizard.json', pointer: '/computed/tageBisAnhoerung', set: days },
      {
        file,
        pointer: '/advice/0',
        insert: {
          field,
          message: 'Antworten Sie bald.',
          when: {
            type: 'all',
            params: {
              of: [
                { type: 'is', params: { field: letter, value: 'anhoerung' } },
                { type: 'atLeast', params: { field: '=tageBisAnhoerung', value: 1 } },
                { type: 'atMost', params: { field: '=tageBisAnhoerung', value: 3 } },
              ],
            },
          },
        },
      },
    ]);
    const { wizard, explored } = readKnown(id, changed);
    const scope = { wizard, step, place: { file, pointer: '/advice/0' }, field };
    const answers = witnessOf({ ...scope, explored: explored(step) }) ?? {};
    expect(isShownWith(scope, answers)).toBe(true);
    expect(readPointer(answers, letter)).toBe('anhoerung');
    expect(isShownWith(scope, {})).toBe(false);
  });

  it('ask a question that some people only are asked', () => {
    const { wizard, definition, explored } = readKnown('bussgeldrechner');
    const step = 'details';
    const asked = definition.journeys.map(({ answers }) => askedFields(wizard, step, answers));
    const fields = new Set(asked.flatMap((all) => all.map(({ pointer }) => pointer)));
    const sometimes = [...fields].filter((field) => asked.some((all) => all.every(({ pointer }) => pointer !== field)));
    expect(sometimes.length).toBeGreaterThan(2);
    for (const field of sometimes) {
      const place = { file: `steps/${step}.json`, pointer: '/schema' };
      const answers = witnessOf({ wizard, step, place, field, explored: explored(step) });
      expect(askedFields(wizard, step, answers ?? {}).map(({ pointer }) => pointer)).toContain(field);
    }
  });

  it('are none where nothing leads to the step', () => {
    const { wizard } = readKnown('bussgeldanfrage');
    const nothing = { arrivals: {}, journeys: [], breaks: undefined };
    const place = { file: 'steps/kontakt.json', pointer: '/title' };
    expect(witnessOf({ wizard, step: 'kontakt', place, field: undefined, explored: nothing })).toBeUndefined();
  });
});
