import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, noDay, resolveDay } from '../../src/engine/days.ts';
import {
  compile,
  examine,
  onDay,
  receiveAround,
  replay,
  withReplayCache,
  type Answers,
  type PropertySchema,
  type Wizard,
} from '../../src/engine/index.ts';
import { compileSchemas } from '../../src/check/index.ts';
import { ask, define, group, makeWizard, opens, SENDING, text, when } from './definitions.ts';

const TODAY = '2026-11-22';

describe('a date in a definition stands for a day', () => {
  it.each([
    ['2026-02-28', '2020-01-01', '2026-02-28'],
    ['today', '2026-11-22', '2026-11-22'],
    ['today-P3Y', '2026-11-22', '2023-11-22'],
    ['today+P1D', '2026-12-31', '2027-01-01'],
    ['today-P1D', '2026-03-01', '2026-02-28'],
    ['today-P1D', '2028-03-01', '2028-02-29'],
    ['today-P1M', '2026-03-31', '2026-02-28'],
    ['today-P1M', '2028-03-31', '2028-02-29'],
    ['today+P1M', '2026-01-31', '2026-02-28'],
    ['today+P1M', '2026-12-31', '2027-01-31'],
    ['today-P1Y', '2028-02-29', '2027-02-28'],
    ['today-P4Y', '2028-02-29', '2024-02-29'],
    ['today-P2W', '2026-11-22', '2026-11-08'],
    ['today-P1Y6M', '2026-11-30', '2025-05-30'],
    // Years and months first, then days: 31 March minus a month is 28 February, minus a day is 27 February.
    ['today-P1M1D', '2026-03-31', '2026-02-27'],
    ['today+P1Y2M1W3D', '2026-01-31', '2027-04-10'],
    ['today-P18Y', '2026-02-28', '2008-02-28'],
  ])('%s on %s is %s', (date, today, expected) => {
    expect(resolveDay(date, () => today)).toBe(expected);
  });

  it('does not ask which day it is for a fixed one', () => {
    expect(resolveDay('2026-01-01', noDay)).toBe('2026-01-01');
  });

  const anyDay = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2070-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('a number of days there and back is the same day, and steps by one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 9999 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(resolveDay(`today+P${count}D`, () => day)).toBe(addDays(day, count));
        expect(Date.parse(addDays(day, 1)) - Date.parse(day)).toBe(24 * 60 * 60 * 1000);
      }),
    );
  });

  it('months never leave the month that they count to', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 99 }), (day, count) => {
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        const months = year * 12 + (month - 1) - count;
        const [newYear = 0, newMonth = 0, newDate = 0] = resolveDay(`today-P${count}M`, () => day)
          .split('-')
          .map(Number);
        expect(newYear * 12 + newMonth - 1).toBe(months);
        expect(newDate).toBeLessThanOrEqual(date);
        // A day that was moved is the last of its month.
        const next = addDays(
          resolveDay(`today-P${count}M`, () => day),
          1,
        );
        expect(newDate < date && !next.endsWith('-01')).toBe(false);
      }),
    );
  });
});

const DATE: PropertySchema = {
  title: 'Unfalltag',
  type: 'string',
  format: 'date',
  errorMessage: { format: 'Bitte ein Datum.' },
};

/** What a person reads who gives these answers on a day. */
function messages(schema: PropertySchema, answers: Answers, today = TODAY): unknown[] {
  return examine(onDay(ask(schema), today), answers).map(({ pointer, keyword, message }) => [
    pointer,
    keyword,
    message,
  ]);
}

describe('minDate and maxDate', () => {
  const limited = { ...DATE, minDate: 'today-P3Y', maxDate: 'today' };
  it.each([
    ['2026-11-22', []],
    ['2023-11-22', []],
    ['2026-11-23', [['/tag', 'maxDate', 'Unfalltag: Bitte geben Sie ein Datum bis zum 22.11.2026 an.']]],
    ['2023-11-21', [['/tag', 'minDate', 'Unfalltag: Bitte geben Sie ein Datum ab dem 22.11.2023 an.']]],
    ['0026-11-20', [['/tag', 'format', expect.stringMatching(/^Bitte ein Datum\./)]]],
    ['2026-02-30', [['/tag', 'format', expect.stringMatching(/^Bitte ein Datum\./)]]],
    [undefined, []],
  ])('%s', (tag, expected) => {
    expect(messages(group({ tag: limited }), { tag })).toEqual(expected);
  });

  it('move with the day', () => {
    expect(messages(group({ tag: limited }), { tag: '2026-11-23' }, '2026-11-23')).toEqual([]);
    expect(messages(group({ tag: limited }), { tag: '2023-11-22' }, '2026-11-23')).toHaveLength(1);
  });

  it('hold for a fixed day too, and fill their own message', () => {
    const fixed = { ...DATE, minDate: '2020-02-29', errorMessage: { format: 'Bitte.', minDate: 'Erst ab {limit}.' } };
    expect(messages(group({ tag: fixed }), { tag: '2020-02-28' })).toEqual([
      ['/tag', 'minDate', 'Erst ab 29.02.2020.'],
    ]);
    expect(messages(group({ tag: fixed }), { tag: '2020-02-29' })).toEqual([]);
  });

  it('hold in groups, in lists and under conditions, where the question is asked', () => {
    const nested = group({
      g: group({ tag: limited }),
      liste: { title: 'L', type: 'array', items: group({ tag: limited }) },
    });
    expect(messages(nested, { g: { tag: '2027-01-01' }, liste: [{ tag: TODAY }, { tag: '2027-01-01' }] })).toEqual([
      ['/g/tag', 'maxDate', expect.any(String)],
      ['/liste/1/tag', 'maxDate', expect.any(String)],
    ]);
    const open = group({ art: text('Art') }, opens(when('art', 'x'), { properties: { tag: limited } }));
    expect(messages(open, { art: 'x', tag: '2027-01-01' })).toHaveLength(1);
    expect(messages(open, { art: 'y', tag: '2027-01-01' })).toEqual([]);
  });

  it('need a day: without one they say so, and other rules do not', () => {
    expect(() => examine(ask(group({ tag: limited })), { tag: TODAY })).toThrow(/needs a day/);
    expect(examine(ask(group({ tag: { ...DATE, minDate: '2020-01-01' } })), { tag: TODAY })).toEqual([]);
    expect(examine(ask(group({ tag: limited })), {})).toEqual([]);
  });
});

/** Accidents of less than three years ago are asked about in `neu`, which demands an answer. */
function dated(): Wizard {
  return makeWizard({
    steps: {
      frage: { schema: group({ tag: { ...DATE, maxDate: 'today' } }) },
      neu: { schema: group({ was: text('Was') }, { required: ['was'] }) },
      alt: { schema: group({ grund: text('Grund') }) },
      ende: { schema: group({ name: text('Name') }) },
    },
    states: {
      frage: {
        on: {
          NEXT: [
            { target: 'neu', guard: { type: 'after', params: { field: '/tag', date: 'today-P3Y' } } },
            { target: 'alt' },
          ],
        },
      },
      neu: { on: { NEXT: 'ende' } },
      alt: { on: { NEXT: 'ende' } },
      ende: { on: { SUBMIT: 'senden' } },
      ...SENDING('ende'),
    },
  });
}

describe('on another day than the server', () => {
  const wizard = dated();
  const neighbours = [-1, 0, 1].map((days) => addDays(TODAY, days));

  /** Whatever the person's page accepted. `tag` is the day of the accident. */
  const sentBy = (theirs: string, tag: string): Answers => {
    const isNew = replay(onDay(wizard, theirs), { tag }).path[1] === 'neu';
    return isNew ? { tag, was: 'Delle', name: 'A' } : { tag, grund: 'So', name: 'A' };
  };

  it.each(
    neighbours.flatMap((theirs) =>
      [-2, -1, 0, 1, 2].flatMap((days) => {
        const limit = addDays('2023-11-22', days);
        return [
          [theirs, limit],
          [theirs, addDays(TODAY, days)],
        ].filter(([, tag = '']) => tag <= theirs);
      }),
    ),
  )('a person on %s with an accident on %s is accepted, and nothing is dropped', (theirs = '', tag = '') => {
    const sent = sentBy(theirs, tag);
    expect(replay(onDay(wizard, theirs), sent).complete).toBe(true);
    const received = receiveAround(onDay(wizard, TODAY), sent);
    expect([received.issues, received.payload]).toEqual([[], sent]);
  });

  it('judges by its own day where that accepts everything', () => {
    expect(receiveAround(onDay(wizard, TODAY), { tag: TODAY, was: 'x' }).day).toBe(TODAY);
    expect(receiveAround(onDay(wizard, TODAY), { tag: addDays(TODAY, 1), was: 'x' }).day).toBe(addDays(TODAY, 1));
  });

  it('refuses what holds on none of the three days, and says it by its own', () => {
    const { issues } = receiveAround(onDay(wizard, TODAY), { tag: addDays(TODAY, 2), was: 'x' });
    expect(issues.map(({ message }) => message)).toEqual([
      'Unfalltag: Bitte geben Sie ein Datum bis zum 22.11.2026 an.',
    ]);
  });

  it('asks for no day where no rule does', () => {
    expect(receiveAround(ask(group({ a: text('A') })), { a: 'x' })).toMatchObject({ issues: [], day: undefined });
  });
});

it('a page that stays open across midnight goes on by the new day', () => {
  let today = TODAY;
  const definition = { ...dated().definition, journeys: [] };
  const { validators } = compileSchemas(define({ steps: definition.steps }));
  const run = withReplayCache(compile(definition, validators, 'r1', undefined, () => today));
  const answers = { tag: '2023-11-23' };
  expect(replay(run, answers).path).toEqual(['frage', 'neu']);
  today = addDays(today, 1);
  expect(replay(run, answers).path).toEqual(['frage', 'alt', 'ende']);
  expect(replay(run, { tag: today }).path).toEqual(['frage', 'neu']);
  today = TODAY;
  expect(replay(run, { tag: addDays(TODAY, 1) }).issues.map(({ keyword }) => keyword)).toEqual(['maxDate']);
});
