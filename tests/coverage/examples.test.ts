import { describe, expect, it } from 'vitest';
import { onDay, replay, type Journey } from '../../src/engine/index.ts';
import { checkJourneys } from '../../src/check/browser.ts';
import { coverageOf, recordSuggested, formatSuggestion, type CoverageItem } from '../../src/coverage/index.ts';
import { branching, makeWizard, SHIPPED, shipped, wizardOf } from '../engine/definitions.ts';

const wizard = makeWizard(branching());
const SHORT: Journey = {
  name: 'kurz',
  answers: { art: 'nein', ok: true },
  path: ['frage', 'pruefung', 'einwilligung'],
};

/** What suggestions are for. */
const IN_STEPS = new Set(['state', 'transition', 'guard', 'option', 'advice', 'rule', 'row']);

const named = (items: CoverageItem[], kind: string, by: string) =>
  items.filter((item) => item.kind === kind && item.by === by).map(({ name }) => name);

describe('coverageOf', () => {
  it('tells what somebody wrote down from what only generated answers show', () => {
    const { items } = coverageOf(wizard, [SHORT]);
    expect(named(items, 'state', 'walk')).toEqual(['details']);
    expect(named(items, 'state', 'none')).toEqual([]);
    expect(named(items, 'option', 'walk')).toEqual(['/art = "ja"']);
    expect(named(items, 'option', 'journey')).toEqual(['/art = "nein"']);
    expect(items.find(({ name }) => name === '/art = "nein"')).toMatchObject({
      journeys: [0],
      answers: SHORT.answers,
      step: 'frage',
    });
  });

  it('counts a rule once its refusal is written down', () => {
    const before = coverageOf(wizard, [SHORT]);
    const rule = before.items.find(({ kind, step }) => kind === 'rule' && step === 'details');
    expect(rule?.by).toBe('walk');
    const { path, issues } = replay(wizard, rule?.answers ?? {});
    const refused = issues.map(({ pointer, message }) => ({ field: pointer, message }));
    const journey = { name: 'abgewiesen', answers: rule?.answers ?? {}, path, expect: { refused } };
    const after = coverageOf(wizard, [SHORT, journey]);
    expect(after.items.find(({ name }) => name === rule?.name)).toMatchObject({ by: 'journey', journeys: [1] });
  });

  it('counts the rule of a date, whatever is wrong with the date of the refusal', () => {
    const definition = shipped('punkteabfrage');
    const points = onDay(wizardOf(definition), '2026-11-20');
    const answers = { ...definition.journeys[0]?.answers, geburtsdatum: '1988-02-31' };
    const { path, issues } = replay(points, answers);
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining('Den 31.02.1988 gibt es nicht.')]);
    const refused = issues.map(({ pointer, message }) => ({ field: pointer, message }));
    const { items } = coverageOf(points, [
      { name: 'Den Tag gibt es nicht', answers, path, expect: { refused, today: '2026-11-20' } },
    ]);
    expect(named(items, 'rule', 'journey')).toEqual([expect.stringContaining('/geburtsdatum')]);
  });

  it('counts nothing of a journey that ends otherwise than it expects', () => {
    const rule = coverageOf(wizard, [SHORT]).items.find(({ kind, step }) => kind === 'rule' && step === 'details');
    const answers = rule?.answers ?? {};
    const stuck = { name: 'soll ankommen', answers, path: replay(wizard, answers).path };
    const after = coverageOf(wizard, [SHORT, stuck]);
    expect(after.items.find(({ name }) => name === rule?.name)?.by).toBe('walk');
    const through = {
      ...SHORT,
      name: 'soll abgewiesen werden',
      expect: { refused: [{ field: '/art', message: 'Nein.' }] },
    };
    expect(named(coverageOf(wizard, [through]).items, 'state', 'journey')).toEqual([]);
  });

  it('suggests what adds something', () => {
    expect(coverageOf(wizard, [SHORT]).suggested[0]?.path).toContain('details');
  });

  it.each(SHIPPED)('%s: with what is suggested, journeys show all that generated answers show', (id) => {
    const { journeys } = shipped(id);
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    const { items, suggested } = coverageOf(tested, journeys);
    expect(items.filter(({ kind, by }) => (kind === 'state' || kind === 'transition') && by === 'none')).toEqual([]);
    const written = suggested.map(({ answers, path }, index): Journey => {
      const refused = replay(tested, answers).issues.map(({ pointer, message }) => ({ field: pointer, message }));
      return { name: `Vorschlag ${index}`, answers, path, ...(refused.length > 0 && { expect: { refused } }) };
    });
    const after = coverageOf(tested, [...journeys, ...written]);
    expect(after.items.filter(({ kind, by }) => by === 'walk' && IN_STEPS.has(kind)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('takes all suggestions at once as journeys that hold, each with a name of its own', () => {
    const { suggested } = coverageOf(wizard, [SHORT]);
    const first = suggested.find(({ refused }) => refused.length === 0);
    expect(first && formatSuggestion(wizard, first)).toBe(`Bis zum Ende: ${first?.shows[0]}`);
    const taken = recordSuggested(wizard, [...suggested, ...suggested], [SHORT]);
    const names = [SHORT, ...taken].map(({ name }) => name);
    expect(taken.length).toBe(2 * suggested.length);
    expect(new Set(names).size).toBe(names.length);
    expect(checkJourneys(wizard, taken)).toEqual([]);
    const left = coverageOf(wizard, [SHORT, ...taken]).items.filter(
      ({ kind, by }) => by === 'walk' && IN_STEPS.has(kind),
    );
    expect(left).toEqual([]);
  });
});
