import { describe, expect, it } from 'vitest';
import { onDay, replay } from '../../../src/engine/index.ts';
import { coverageOf, suggestJourneys } from '../../../src/engine/explain/index.ts';
import { branching, makeWizard, SHIPPED, shipped, wizardOf } from '../definitions.ts';

const wizard = makeWizard(branching());
const LONG = { art: 'ja', was: 'x', ok: true };
const SHORT = { art: 'nein', ok: true };

describe('coverageOf', () => {
  it('says what answers show and what they do not', () => {
    const { covered, missing } = coverageOf(wizard, [SHORT]);
    expect(covered.states).toEqual(['frage', 'pruefung', 'einwilligung', 'senden', 'danke']);
    expect(missing.states).toEqual(['details']);
    expect(missing.options).toEqual(['/art = "ja"']);
    expect(missing.transitions).toEqual(['frage —NEXT 1→ details', 'details —NEXT 1→ pruefung']);
  });

  it('shows only as much as an unfinished path reaches', () => {
    expect(coverageOf(wizard, [{ art: 'ja', ok: true }]).missing.states).toEqual([
      'pruefung',
      'einwilligung',
      'senden',
      'danke',
    ]);
  });

  it('names those that add nothing, and few that show all', () => {
    const { redundant, smallest } = coverageOf(wizard, [SHORT, LONG, {}]);
    expect(redundant).toEqual([2]);
    expect(smallest.toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(coverageOf(wizard, [SHORT, SHORT])).toMatchObject({ redundant: [0, 1], smallest: [0] });
  });
});

describe('suggestJourneys', () => {
  it('proposes the way that is missing, and nothing where nothing is', () => {
    const [journey, ...others] = suggestJourneys(wizard, [SHORT]);
    expect([journey?.path, others]).toEqual([['frage', 'details', 'pruefung', 'einwilligung'], []]);
    expect(suggestJourneys(wizard, [SHORT, LONG])).toEqual([]);
  });

  it.each(SHIPPED)('%s: proposes complete answers that each show more, until every state is shown', (id) => {
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    const given = shipped(id).journeys.map(({ answers }) => answers);
    const suggested = suggestJourneys(tested, given).map(({ answers }) => answers);
    expect(suggested.filter((answers) => !replay(tested, answers).complete)).toEqual([]);
    const count = (upTo: number) =>
      Object.values(coverageOf(tested, [...given, ...suggested.slice(0, upTo)]).missing).flat().length;
    const counts = [count(0), ...suggested.map((_, index) => count(index + 1))];
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => other - one));
    expect(coverageOf(tested, [...given, ...suggested]).missing.states).toEqual([]);
    const { smallest, covered } = coverageOf(tested, given);
    const chosen = given.filter((_, index) => smallest.includes(index));
    expect(coverageOf(tested, chosen).covered).toEqual(covered);
  });
});
