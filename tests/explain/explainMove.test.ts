import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onDay, type Answers } from '../../src/engine/index.ts';
import { explainMove, movesOf, type MoveEvent, type Situation } from '../../src/explain/index.ts';
import { differences, situationsWith, unkept } from './agreement.ts';
import { anyAnswers, anyGuard } from '../engine/guardOracle.ts';
import {
  branching,
  makeWizard,
  needed,
  opens,
  SENDING,
  SHIPPED,
  shipped,
  text,
  when,
  wizardOf,
  yesNo,
} from '../engine/definitions.ts';
import { likelyAnswers, SEEDS, seeded, weirdAnswers } from '../engine/random.ts';

const wizard = makeWizard(branching());
const LONG = { art: 'ja', was: 'x', ok: true };
const verdictOn = (answers: Answers) => explainMove(wizard, { step: 'frage', answers }, { type: 'NEXT' }).verdict;
const kinds = (situation: Situation, asked: MoveEvent) =>
  explainMove(wizard, situation, asked).reasons.map(({ kind }) => kind);

describe('explainMove', () => {
  it('says which branch is taken, and that a later one is not tried', () => {
    const found = explainMove(wizard, { step: 'frage', answers: { art: 'ja' } }, { type: 'NEXT' });
    expect([found.verdict, found.target]).toEqual(['open', 'details']);
    expect(found.reasons).toMatchObject([
      { kind: 'branch', index: 0, verdict: 'holds', compared: [{ field: '/art', now: 'ja', holds: true }] },
      { kind: 'branch', index: 1, guard: 'sonst', verdict: 'shadowed' },
    ]);
    expect(found.reasons.map((reason) => reason.text)).toEqual([
      'Zweig 1 nach „details“, „Art“ ist „Ja“: trifft zu.',
      'Zweig 2 nach „pruefung“, sonst: kommt nicht dran, weil Zweig 1 schon gilt.',
    ]);
  });

  it('says what a condition wants and what the answer is', () => {
    const [first] = explainMove(wizard, { step: 'frage', answers: { art: 'nein' } }, { type: 'NEXT' }).reasons;
    expect(first).toMatchObject({
      verdict: 'fails',
      compared: [{ text: 'Verlangt: „Art“ ist „Ja“. Jetzt: „Nein“.' }],
    });
  });

  it('is unknown while a guard reads what nobody answered, and closed once the answer is wrong', () => {
    expect([verdictOn({}), verdictOn({ art: 'weiß nicht' }), verdictOn({ art: 'ja' })]).toEqual([
      'unknown',
      'closed',
      'open',
    ]);
  });

  it('is closed, not unknown, where an answer is missing that no guard reads', () => {
    const found = explainMove(wizard, { step: 'details', answers: { art: 'ja' } }, { type: 'NEXT' });
    expect(found.verdict).toBe('closed');
    expect(found.reasons[0]).toMatchObject({ kind: 'rule', issue: { pointer: '/was' }, text: 'Was fehlt.' });
  });

  it('names the first incomplete step before sending', () => {
    const found = explainMove(wizard, { step: 'einwilligung', answers: { art: 'ja', ok: true } }, { type: 'SUBMIT' });
    expect(found.verdict).toBe('closed');
    expect(found.reasons.filter(({ kind }) => kind !== 'branch')).toMatchObject([
      { kind: 'incomplete', step: 'details', text: 'Vorher ist „details“ noch nicht vollständig.' },
      { kind: 'rule', text: 'Was fehlt.' },
    ]);
  });

  it('names the step where a visit stops', () => {
    const found = explainMove(
      wizard,
      { step: 'frage', answers: { art: 'ja' } },
      { type: 'VISIT', step: 'einwilligung' },
    );
    expect(found.reasons[0]).toMatchObject({ kind: 'stops', step: 'details' });
    expect(kinds({ step: 'frage', answers: LONG }, { type: 'VISIT', step: 'danke' })).toEqual(['noEvent']);
    expect(kinds({ step: 'frage', answers: LONG }, { type: 'VISIT', step: 'constructor' })).toEqual(['noEvent']);
  });

  it('names what an edit has made meaningless', () => {
    const edited = { step: 'frage', before: LONG };
    const found = explainMove(
      wizard,
      { step: 'frage', answers: { ...LONG, art: 'nein' }, returnTo: 'pruefung', edited },
      { type: 'NEXT' },
    );
    expect([found.verdict, found.target]).toEqual(['open', 'pruefung']);
    expect(found.reasons.at(-1)).toMatchObject({ kind: 'dropped', pointer: '/was', value: 'x' });
  });

  it('names what an edit has opened and nobody answered', () => {
    const situation = { step: 'frage', answers: { art: 'ja' }, returnTo: 'pruefung' };
    expect(explainMove(wizard, situation, { type: 'NEXT' }).reasons).toMatchObject([
      { kind: 'branch' },
      { kind: 'branch' },
      { kind: 'stops', step: 'details' },
      { kind: 'rule', text: 'Was fehlt.' },
    ]);
  });

  it.each([
    ['frage', { type: 'SUBMIT' }, '„frage“ sendet nichts ab.'],
    ['einwilligung', { type: 'NEXT' }, '„einwilligung“ hat kein Weiter.'],
    ['frage', { type: 'EDIT', step: 'details' }, '„frage“ ist keine Zusammenfassung: Von hier wird nichts geändert.'],
    ['frage', { type: 'ACCEPTED' }, '„frage“ wartet nicht auf den Server.'],
    ['danke', { type: 'BACK' }, '„Danke“ ist der letzte Schritt: Danach kommt nichts.'],
    ['senden', { type: 'BACK' }, 'Die Antworten werden gerade gesendet: Es zählt nur die Antwort des Servers.'],
    ['frage', { type: 'BACK' }, 'Das ist der erste Schritt: Davor kommt keiner.'],
  ] as [string, MoveEvent, string][])('on %s, %j is closed with one sentence', (step, asked, said) => {
    const { verdict, reasons } = explainMove(wizard, { step, answers: LONG }, asked);
    expect([verdict, reasons.map((reason) => reason.text)]).toEqual(['closed', [said]]);
  });

  it("knows the server's replies and sends nothing itself", () => {
    const moves = movesOf(wizard, { step: 'senden', answers: LONG });
    expect(moves.map(({ asked, verdict, target }) => [asked.type, verdict, target])).toEqual([
      ['ACCEPTED', 'open', 'danke'],
      ['FAILED', 'open', 'einwilligung'],
    ]);
  });
});

describe('movesOf', () => {
  it('lists every move of a state with its target', () => {
    const moves = movesOf(wizard, { step: 'pruefung', answers: LONG });
    expect(moves.map(({ asked, target }) => [asked.type, 'step' in asked ? asked.step : '', target])).toEqual([
      ['NEXT', '', 'einwilligung'],
      ['BACK', '', 'details'],
      ...['EDIT', 'VISIT'].flatMap((type) => ['frage', 'details', 'einwilligung'].map((step) => [type, step, step])),
    ]);
  });

  it('has none at the end', () => {
    expect(movesOf(wizard, { step: 'danke', answers: LONG })).toEqual([]);
  });
});

const DAY = '2026-03-01';

describe('explanations agree with the running machine', () => {
  it.each(SHIPPED)('%s: in every state that likely and odd answers lead to', (id) => {
    const tested = onDay(wizardOf(shipped(id)), DAY);
    const journeys = shipped(id).journeys.map(({ answers }) => answers);
    const made = SEEDS.slice(0, 3).flatMap((seed) => [
      likelyAnswers(tested, seeded(seed)),
      weirdAnswers(tested, seeded(seed)),
    ]);
    const situations = [{}, ...journeys, ...made].flatMap((answers) => situationsWith(tested, answers));
    expect(situations.flatMap((situation) => differences(tested, situation))).toEqual([]);
  });

  it('wizards with generated guards and answers', () => {
    fc.assert(
      fc.property(anyGuard(), anyGuard(), anyAnswers(), (first, second, answers) => {
        const made = makeWizard({
          steps: {
            eins: { schema: { type: 'object', properties: { a: { title: 'A' }, b: { title: 'B' } } } },
            zwei: {
              schema: { type: 'object', properties: { g: { type: 'object', properties: { c: { title: 'C' } } } } },
            },
            drei: { summary: true },
          },
          states: {
            eins: {
              on: {
                NEXT: [
                  { target: 'zwei', guard: first },
                  { target: 'drei', guard: second },
                ],
              },
            },
            zwei: { on: { NEXT: [{ target: 'drei', guard: second }] } },
            drei: { on: { SUBMIT: [{ target: 'senden', guard: first }] } },
            ...SENDING('drei'),
          },
        });
        const situations = situationsWith(made, answers);
        expect(situations.flatMap((one) => differences(made, one))).toEqual([]);
        expect(situations.flatMap((one) => unkept(made, one, { tries: 50 }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('asks about concerns before sending, and not twice', () => {
    const concerned = makeWizard({
      steps: {
        frage: {
          schema: needed({ art: yesNo('Art') }, opens(when('art', 'ja'), needed({ was: text('Was') }))),
          advice: [
            {
              field: '/art',
              message: 'Wirklich nein?',
              when: { type: 'is', params: { field: '/art', value: 'nein' } },
              beforeSending: { title: 'Sicher?', anyway: 'Ja' } as never,
            },
          ],
        },
      },
    });
    for (const asking of [false, true])
      expect(differences(concerned, { step: 'frage', answers: { art: 'nein' }, asking })).toEqual([]);
    const moves = movesOf(concerned, { step: 'frage', answers: { art: 'nein' } });
    expect(moves.map(({ asked, target }) => [asked, target])).toEqual([
      [{ type: 'SUBMIT' }, 'frage'],
      [{ type: 'SUBMIT', anyway: true }, 'senden'],
      [{ type: 'BACK' }, undefined],
    ]);
  });

  it('is told apart from a machine with a wrong guard', () => {
    const parts = branching();
    const wrong = makeWizard({
      ...parts,
      states: {
        ...parts.states,
        frage: {
          on: {
            NEXT: [
              { target: 'details', guard: { type: 'isNot', params: { field: '/art', value: 'ja' } } },
              { target: 'pruefung' },
            ],
          },
        },
      },
    });
    expect(differences(wizard, { step: 'frage', answers: { art: 'ja' } }, wrong)).toContain(
      'frage {"type":"NEXT"} open details: pruefung',
    );
  });
});
