import { describe, expect, it } from 'vitest';
import { checkJourneys } from '../../src/check/index.ts';
import { maskAnswers, recordJourney } from '../../src/coverage/index.ts';
import { givenAdvice } from '../../src/engine/advice.ts';
import { onDay, payload, replay } from '../../src/engine/index.ts';
import { branching, makeWizard, SHIPPED, shipped, wizardOf } from '../engine/definitions.ts';

const wizard = makeWizard(branching());
const OPTIONS = { name: 'Fall', journeys: [], anonymous: false, result: true };

describe('recordJourney', () => {
  it('records the way of complete answers, without those that nobody asks for', () => {
    const recorded = recordJourney(wizard, { ...OPTIONS, answers: { art: 'nein', ok: true, fremd: 1 } });
    expect(recorded?.journey).toEqual({
      name: 'Fall',
      answers: { art: 'nein', ok: true },
      path: ['frage', 'pruefung', 'einwilligung'],
    });
  });

  it('records a refusal with its sentences', () => {
    const { journey } = recordJourney(wizard, { ...OPTIONS, answers: { art: 'ja' } }) ?? {};
    const { path, issues } = replay(wizard, { art: 'ja' });
    expect(journey?.path).toEqual(path);
    expect(journey?.expect?.refused).toEqual(issues.map(({ pointer, message }) => ({ field: pointer, message })));
    expect(checkJourneys(wizard, [journey])).toEqual([]);
  });

  it.each(SHIPPED)('%s: every recording holds, and no text of a person is left in it', (id) => {
    const { journeys } = shipped(id);
    for (const { answers, path, expect: expected } of journeys) {
      const tested = onDay(wizardOf(shipped(id)), expected?.today ?? '2026-03-01');
      const own = mark(answers);
      const { journey, replaced, kept } =
        recordJourney(tested, { ...OPTIONS, answers: own, journeys, anonymous: true }) ?? {};
      expect(checkJourneys(tested, [journey])).toEqual([]);
      expect(replaced).toBeDefined();
      // Only what decides something may stay, and then it is named.
      const left = JSON.stringify(journey?.answers).split(MARK).length - 1;
      expect(left).toBeLessThanOrEqual(kept?.length ?? 0);
      expect(journey?.path.slice(0, 1)).toEqual(path.slice(0, 1));
    }
  });

  it('keeps the hint that an answer calls for, without the person in it', () => {
    const { journeys } = shipped('verkehrsunfallanfrage');
    const tested = onDay(wizardOf(shipped('verkehrsunfallanfrage')), '2026-03-01');
    const example = journeys.find(({ expect: expected }) => expected?.refused === undefined);
    const step = tested.stepIds.find((id) => tested.step(id)?.fields.some(({ pointer }) => pointer === '/email')) ?? '';
    for (const email of ['joerg@gmial.com', 'joerg@example']) {
      const answers = { ...example?.answers, email };
      const given = givenAdvice(tested, step, answers);
      expect(given.length).toBeGreaterThan(0);
      const { journey, kept } = recordJourney(tested, { ...OPTIONS, answers, journeys, anonymous: true }) ?? {};
      expect(givenAdvice(tested, step, journey?.answers ?? {})).toEqual(given);
      expect([JSON.stringify(journey?.answers).includes('joerg'), kept]).toEqual([false, ['/email']]);
    }
  });

  it('replaces a repeated answer together with the one that it repeats', () => {
    const tested = wizardOf(shipped('konto-registrieren'));
    const [example] = shipped('konto-registrieren').journeys;
    const answers = { ...example?.answers, password: 'Ganz geheim 77', passwordConfirm: 'Ganz geheim 77' };
    const { journey } =
      recordJourney(tested, {
        ...OPTIONS,
        answers,
        journeys: shipped('konto-registrieren').journeys,
        anonymous: true,
      }) ?? {};
    expect(JSON.stringify(journey)).not.toContain('Ganz geheim');
    expect(journey?.answers['password']).toBe(journey?.answers['passwordConfirm']);
  });
});

describe('maskAnswers', () => {
  it.each(SHIPPED)('%s: no text of a person is left, and what is left out is named', (id) => {
    const { journeys } = shipped(id);
    for (const { answers, expect: expected } of journeys) {
      const tested = onDay(wizardOf(shipped(id)), expected?.today ?? '2026-03-01');
      const own = mark(answers);
      const masked = maskAnswers(tested, own, journeys);
      expect(JSON.stringify(masked.answers)).not.toContain(MARK);
      const whole = masked.omitted.length === 0;
      expect(whole ? replay(tested, masked.answers).path : []).toEqual(whole ? replay(tested, own).path : []);
    }
  });

  it.each(SHIPPED)('%s: what was sent runs through again, though not every answer is sent', (id) => {
    const { journeys } = shipped(id);
    for (const { answers, path, expect: expected } of journeys.filter((one) => one.expect?.refused === undefined)) {
      const tested = onDay(wizardOf(shipped(id)), expected?.today ?? '2026-03-01');
      const masked = maskAnswers(tested, payload(tested, answers), journeys);
      expect(masked.omitted).toEqual([]);
      expect(replay(tested, masked.answers).path).toEqual(path);
    }
  });

  it('leaves out what nobody asks for', () => {
    const masked = maskAnswers(wizard, { art: 'nein', ok: true, fremd: 'Erika Mustermann' }, []);
    expect(masked).toEqual({ answers: { art: 'nein', ok: true }, replaced: [], omitted: ['/fremd'] });
  });
});

const MARK = 'Persönlich';

/** The answers with a mark in every text that has room for one. */
function mark(answers: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(answers), (_, value: unknown) =>
    typeof value === 'string' && / /.test(value) ? `${value} ${MARK}` : value,
  ) as Record<string, unknown>;
}
