import { describe, expect, it } from 'vitest';
import {
  addDays,
  advise,
  concerns,
  onDay,
  outcome,
  receiveAround,
  replay,
  withReplayCache,
  type Answers,
} from '../../src/engine/index.ts';
import { define, group, makeWizard, row, SENDING, text, wizardOf } from './definitions.ts';
import type { ComputedFile, GuardRef } from '../../src/engine/definition.ts';
import type { PropertySchema } from '../../src/engine/index.ts';

/** Conditions about computed values, wherever conditions stand. */

const TODAY = '2026-11-22';
const DATE: PropertySchema = { type: 'string', format: 'date', title: 'Geboren', errorMessage: 'Bitte ein Datum.' };
const COMPUTED: Record<string, ComputedFile> = {
  alter: { years: { from: '/geboren', to: 'today' } },
  summe: { sum: ['/a', '/b'] },
};
const about = (type: 'atLeast' | 'atMost' | 'is' | 'isNot', field: string, value: number): GuardRef => ({
  type,
  params: { field, value },
});
const isAdult = about('atLeast', '=alter', 18);

const parts = {
  steps: {
    frage: {
      schema: group({ geboren: DATE, a: { type: 'integer', title: 'A' }, b: { type: 'integer', title: 'B' } } as const),
      advice: [
        { field: '/a', when: about('atLeast', '=summe', 10), message: 'Das sind {=summe}.' },
        {
          field: '/b',
          when: about('is', '=summe', 7),
          message: 'Sieben?',
          beforeSending: { title: 'Wirklich sieben?' },
        },
      ],
      result: {
        title: 'Preis',
        tables: [{ table: 'preise', when: isAdult }],
        rows: [{ label: 'Preis', value: 'eur' }],
        incomplete: 'Es fehlt etwas.',
        undecided: 'Erst ab 18.',
      },
    },
    eltern: { schema: group({ wer: text('Wer') }, { required: ['wer'] }) },
    ende: { schema: group({ name: text('Name') }) },
  },
  states: {
    frage: {
      on: {
        NEXT: [{ target: 'ende', guard: isAdult }, { target: 'eltern' }],
      },
    },
    eltern: { on: { NEXT: 'ende' } },
    ende: { on: { SUBMIT: 'senden' } },
    ...SENDING('ende'),
  },
  wizard: { computed: COMPUTED },
  tables: {
    preise: {
      title: 'Preise',
      source: 'Probe',
      validFrom: '2026-01-01',
      rows: [row({ '=summe': { max: 9 } }, { eur: 1 }), row(about('atLeast', '=summe', 10), { eur: 2 })],
      otherwise: { eur: null },
    },
  },
};
const wizard = onDay(makeWizard(parts), TODAY);

describe('a condition about a computed value', () => {
  it.each<[Answers, string]>([
    [{ geboren: '2008-11-22' }, 'ende'],
    [{ geboren: '2008-11-23' }, 'eltern'],
    [{}, 'eltern'],
  ])('decides a transition: %j leads to %s', (answers, step) => {
    expect(replay(wizard, answers).path[1]).toBe(step);
  });

  it.each<[Answers, string[]]>([
    [{ a: 4, b: 6 }, ['Das sind 10.']],
    [{ a: 4, b: 5 }, []],
    [{ a: 40 }, []],
  ])('decides whether advice is given: %j', (answers, messages) => {
    expect(advise(wizard, 'frage', answers, TODAY).map(({ message }) => message)).toEqual(messages);
  });

  it.each<[Answers, string[]]>([
    [{ geboren: '1980-01-01', a: 3, b: 4 }, ['Sieben?']],
    [{ geboren: '1980-01-01', a: 3, b: 5 }, []],
  ])('decides what is asked before sending: %j', (answers, messages) => {
    expect(concerns(wizard, answers).map(({ message }) => message)).toEqual(messages);
  });

  it.each<[Answers, unknown]>([
    [
      { geboren: '1980-01-01', a: 4, b: 5 },
      { state: 'complete', matched: true, values: { eur: 1 } },
    ],
    [
      { geboren: '1980-01-01', a: 4, b: 6 },
      { state: 'complete', matched: true, values: { eur: 2 } },
    ],
    [
      { geboren: '1980-01-01', a: 4 },
      { state: 'complete', matched: false, values: { eur: null } },
    ],
    [{ geboren: '2020-01-01', a: 4, b: 6 }, { state: 'undecided' }],
  ])('decides which table and which of its rows apply: %j', (answers, found) => {
    expect(outcome(wizard, 'frage', answers)).toMatchObject(found as object);
  });

  it('sees only answers to questions that were asked', () => {
    const hidden = onDay(
      makeWizard({
        ...parts,
        steps: {
          ...parts.steps,
          frage: {
            schema: group(
              { mit: { type: 'boolean', title: 'Mit' } },
              {
                if: { required: ['mit'], properties: { mit: { const: true } } },
                // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
                then: group({ geboren: DATE }),
              },
            ),
          },
        },
      }),
      TODAY,
    );
    expect(replay(hidden, { mit: true, geboren: '1980-01-01' }).path[1]).toBe('ende');
    expect(replay(hidden, { mit: false, geboren: '1980-01-01' }).path[1]).toBe('eltern');
  });

  it('has no value in a circle that was never checked', () => {
    const circle = {
      computed: { a: { cell: { table: 'kreis', column: 'x' } } },
      kreis: { ...parts.tables.preise, rows: [row(about('atLeast', '=a', 1), { x: 5 })], otherwise: { x: 1 } },
    };
    const looped = onDay(
      makeWizard({
        ...parts,
        steps: { frage: {}, ende: parts.steps.ende, eltern: {} },
        states: {
          ...parts.states,
          frage: { on: { NEXT: [{ target: 'ende', guard: about('isNot', '=a', 5) }, { target: 'eltern' }] } },
        },
        wizard: { computed: circle.computed },
        tables: { kreis: circle.kreis },
      }),
      TODAY,
    );
    expect(replay(looped, {}).path[1]).toBe('ende');
  });
});

describe('the day', () => {
  it('is asked only for values that depend on it', () => {
    const dayless = makeWizard({
      ...parts,
      states: {
        ...parts.states,
        frage: { on: { NEXT: [{ target: 'ende', guard: about('atLeast', '=summe', 3) }, { target: 'eltern' }] } },
      },
    });
    expect(replay(dayless, { a: 1, b: 2, geboren: '1980-01-01' }).path[1]).toBe('ende');
    expect(receiveAround(dayless, { a: 1, b: 2 }).day).toBeUndefined();
  });

  /** Eighteen today, tomorrow or yesterday: browser and server may disagree on which. */
  it.each([-1, 0, 1].flatMap((theirs) => [-1, 0, 1].map((birthday) => [theirs, birthday] as const)))(
    'of a person who is %i days ahead may be another: nobody is refused, and nothing is dropped',
    (theirs, birthday) => {
      const geboren = addDays('2008-11-22', birthday);
      const isAdultThere = replay(onDay(wizard, addDays(TODAY, theirs)), { geboren }).path[1] === 'ende';
      const sent = isAdultThere ? { geboren, name: 'A' } : { geboren, wer: 'Mutter', name: 'A' };
      const received = receiveAround(wizard, sent);
      expect([received.issues, received.payload]).toEqual([[], sent]);
    },
  );

  it('may change while the page is open', () => {
    let today = '2026-11-21';
    const run = withReplayCache({ ...wizardOf(define(parts)), today: () => today });
    const answers = { geboren: '2008-11-22' };
    expect(replay(run, answers).path[1]).toBe('eltern');
    today = TODAY;
    expect(replay(run, answers).path[1]).toBe('ende');
  });
});
