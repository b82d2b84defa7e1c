import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReachable, onDay, replay, type Answers, type Wizard } from '../../src/engine/index.ts';
import { explainMove, nearestWay, type MoveEvent, type NearestWay, type Situation } from '../../src/explain/index.ts';
import {
  branching,
  consent,
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
import { readPointer, writePointer } from '../../src/engine/pointer.ts';

const wizard = makeWizard(branching());
const is = (field: string, value: string) => ({ type: 'is' as const, params: { field, value } });
const DONE = { art: 'ja', was: 'x', ok: true };

describe('nearestWay', () => {
  it('changes the one answer that leads elsewhere', () => {
    const way = nearestWay(wizard, { step: 'frage', answers: DONE }, { type: 'NEXT' }, { target: 'pruefung' });
    expect(way).toMatchObject({ found: true, minimal: true, changes: [{ pointer: '/art', from: 'ja', to: 'nein' }] });
  });

  it('changes nothing where the move is open', () => {
    expect(nearestWay(wizard, { step: 'frage', answers: DONE }, { type: 'NEXT' })).toMatchObject({
      found: true,
      changes: [],
      minimal: true,
    });
  });

  it('chooses the shorter way to send: one answer fewer', () => {
    const way = nearestWay(wizard, { step: 'einwilligung', answers: {} }, { type: 'SUBMIT' });
    expect(way).toMatchObject({ found: true, minimal: true });
    expect(way.found && Object.fromEntries(way.changes.map(({ pointer, to }) => [pointer, to]))).toEqual({
      '/art': 'nein',
      '/ok': true,
    });
  });

  it.each([
    [{ type: 'VISIT', step: 'danke' }, '„Danke“ kann niemand selbst aufrufen.'],
    [{ type: 'VISIT', step: 'nirgends' }, 'Es gibt keinen Schritt „nirgends“.'],
    [{ type: 'SUBMIT' }, '„frage“ kennt diesen Zug nicht.'],
    [{ type: 'BACK' }, 'Vor dem ersten Schritt kommt keiner.'],
  ] as [MoveEvent, string][])('proves that nothing opens %j', (asked, reason) => {
    expect(nearestWay(wizard, { step: 'frage', answers: {} }, asked)).toEqual({
      found: false,
      proven: true,
      tries: 0,
      text: reason,
    });
  });

  it('claims no proof where it only searched', () => {
    const never = makeWizard({
      steps: { eins: { schema: needed({ a: yesNo('A') }) }, zwei: {} },
      states: {
        eins: {
          on: { NEXT: [{ target: 'zwei', guard: { type: 'is', params: { field: '/a', value: 'vielleicht' } } }] },
        },
        zwei: { on: { SUBMIT: 'senden' } },
        ...SENDING('zwei'),
      },
    });
    const way = nearestWay(never, { step: 'eins', answers: {} }, { type: 'NEXT' });
    expect(way).toMatchObject({ found: false, proven: false });
    expect(!way.found && way.text).toBe(`Nach ${way.tries} Versuchen fanden sich keine Antworten, mit denen das geht.`);
  });

  it('stops after the given number of tries and says it', () => {
    const way = nearestWay(
      wizard,
      { step: 'frage', answers: {} },
      { type: 'VISIT', step: 'einwilligung' },
      { tries: 1 },
    );
    expect(way).toMatchObject({ found: false, proven: false, tries: 1 });
  });
});

/** A step with a list of groups, of which there have to be so many. */
function people(least: number): Wizard {
  return makeWizard({
    steps: {
      leute: {
        schema: needed({
          leute: { type: 'array', title: 'Leute', minItems: least, items: needed({ name: text('Name') }) },
        }),
      },
      ende: {},
    },
    states: {
      leute: { on: { NEXT: 'ende' } },
      ende: { on: { SUBMIT: 'senden' } },
      ...SENDING('ende'),
    },
  });
}

function wayAmong(least: number, leute: unknown): NearestWay {
  return nearestWay(people(least), { step: 'leute', answers: { leute } }, { type: 'NEXT' });
}

describe('a list of groups', () => {
  it('keeps what its rows say, and mends the answer that is missing', () => {
    expect(wayAmong(1, [{ name: 'Anna Berg', alter: 41 }, { alter: 7 }])).toMatchObject({
      found: true,
      minimal: true,
      changes: [{ pointer: '/leute/1/name', from: undefined, to: 'Beispiel' }],
      answers: {
        leute: [
          { name: 'Anna Berg', alter: 41 },
          { name: 'Beispiel', alter: 7 },
        ],
      },
    });
  });

  it('counts a change for each answer of each row', () => {
    const found = wayAmong(1, [{ alter: 1 }, { name: 'Anna Berg' }, { alter: 3 }]);
    expect(found).toMatchObject({ found: true, minimal: true });
    expect(found.found && found.changes.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/leute/0/name',
      '/leute/2/name',
    ]);
  });

  it('replaces the list where more rows are refused than anybody mends one by one', () => {
    const many = wayAmong(
      1,
      Array.from({ length: 200 }, () => ({ alter: 1 })),
    );
    expect(many).toMatchObject({ found: true, changes: [{ pointer: '/leute' }] });
  });

  it('gets further rows behind those that it has', () => {
    expect(wayAmong(2, [{ name: 'Anna Berg' }])).toMatchObject({
      found: true,
      answers: { leute: [{ name: 'Anna Berg' }, { name: 'Beispiel' }] },
    });
    expect(wayAmong(2, undefined)).toMatchObject({
      found: true,
      answers: { leute: [{ name: 'Beispiel' }, { name: 'Beispiel' }] },
    });
  });
});

/** Three steps whose guards read the answers of the first two; the last one asks more if an earlier answer says so. */
function small(first: 'ja' | 'nein', second: 'ja' | 'nein'): Wizard {
  return makeWizard({
    steps: {
      eins: { schema: needed({ a: yesNo('A') }, opens(when('a', first), needed({ b: yesNo('B') }))) },
      zwei: { schema: needed({ c: yesNo('C') }) },
      drei: { schema: needed({ ok: consent('OK') }) },
    },
    states: {
      eins: { on: { NEXT: [{ target: 'zwei', guard: is('/b', second) }, { target: 'drei' }] } },
      zwei: { on: { NEXT: [{ target: 'drei', guard: is('/c', first) }] } },
      drei: { on: { SUBMIT: 'senden' } },
      ...SENDING('drei'),
    },
  });
}

/** Each variant is compiled once. */
const SMALL = (['ja', 'nein'] as const).flatMap((first) =>
  (['ja', 'nein'] as const).map((second) => small(first, second)),
);

const DOMAINS: [pointer: string, values: unknown[]][] = [
  ['/a', ['ja', 'nein', undefined]],
  ['/b', ['ja', 'nein', undefined]],
  ['/c', ['ja', 'nein', undefined]],
  ['/ok', [true, undefined]],
];

/** The smallest number of changes that opens a visit, up to two, by trying all. */
function bruteForce(of: Wizard, answers: Answers, step: string): number | undefined {
  const reaches = (changes: [string, unknown][]) => {
    const changed = structuredClone(answers);
    for (const [pointer, value] of changes) writePointer(changed, pointer, value);
    return isReachable(of, step, changed) && isReachable(of, 'eins', changed);
  };
  const single = DOMAINS.flatMap(([pointer, values]) => values.map((value): [string, unknown] => [pointer, value]));
  if (reaches([])) return 0;
  if (single.some((one) => reaches([one]))) return 1;
  return single.some((one) => single.some((other) => reaches([one, other]))) ? 2 : undefined;
}

describe('a visit', () => {
  it('may lead away from the step that is shown, any other move may not', () => {
    const fork = makeWizard({
      steps: { wahl: { schema: needed({ a: yesNo('A') }) }, links: { schema: needed({ b: yesNo('B') }) }, rechts: {} },
      states: {
        wahl: { on: { NEXT: [{ target: 'links', guard: is('/a', 'ja') }, { target: 'rechts' }] } },
        links: { on: { NEXT: 'rechts' } },
        rechts: { on: { SUBMIT: 'senden' } },
        ...SENDING('rechts'),
      },
    });
    const visit = nearestWay(fork, { step: 'rechts', answers: { a: 'nein' } }, { type: 'VISIT', step: 'links' });
    expect(visit).toMatchObject({ changes: [{ pointer: '/a', to: 'ja' }] });
    const away = nearestWay(fork, { step: 'links', answers: { a: 'ja' } }, { type: 'NEXT' });
    expect(away).toMatchObject({ changes: [{ pointer: '/b' }] });
    const sent = nearestWay(fork, { step: 'rechts', answers: { a: 'nein' } }, { type: 'BACK' }, { target: 'links' });
    expect(sent).toMatchObject({ found: true, minimal: true, changes: [{ pointer: '/a' }, { pointer: '/b' }] });
  });
});

describe('nearestWay is minimal', () => {
  it('for one and two answers, as trying all of them says', () => {
    const choice = fc.constantFrom('ja' as const, 'nein' as const);
    const answer = fc.option(choice, { nil: undefined });
    const given = fc.record({ a: answer, b: answer, c: answer, ok: fc.constantFrom(true, undefined) });
    fc.assert(
      fc.property(fc.constantFrom(...SMALL), given, fc.constantFrom('zwei', 'drei'), (of, answers, step) => {
        const way = nearestWay(of, { step: 'eins', answers }, { type: 'VISIT', step });
        const least = bruteForce(of, answers, step);
        // Three stands for more than two.
        expect(way.found && Math.min(way.changes.length, 3)).toBe(least ?? 3);
      }),
      { numRuns: 150 },
    );
  });
});

const DAY = '2026-03-01';

/** Moves worth asking about: every step from the first one, and each branch of each step. */
function asksOf(of: Wizard, answers: Answers): [Situation, MoveEvent, string | undefined][] {
  const { path } = replay(of, answers);
  const visits = of.stepIds
    .filter((id) => of.step(id)?.final === false)
    .map((step): [Situation, MoveEvent, undefined] => [
      { step: of.initial, answers },
      { type: 'VISIT', step },
      undefined,
    ]);
  const branches = path.flatMap((step) =>
    (of.forward(step)?.event === 'NEXT' ? (of.forward(step)?.branches ?? []) : []).map(
      ({ target }): [Situation, MoveEvent, string] => [{ step, answers }, { type: 'NEXT' }, target],
    ),
  );
  return [...visits, ...branches];
}

describe('nearestWay keeps its promise', () => {
  it.each(SHIPPED)('%s: for every step and branch', (id) => {
    const definition = shipped(id);
    const tested = onDay(wizardOf(definition), DAY);
    const [journey] = definition.journeys;
    const found = [{}, journey?.answers ?? {}].flatMap((answers) =>
      asksOf(tested, answers).map(([situation, asked, target]) => {
        const way = nearestWay(tested, situation, asked, target === undefined ? {} : { target });
        if (!way.found) return `${situation.step} ${JSON.stringify(asked)} ${target}: ${way.text}`;
        const made = structuredClone(answers);
        for (const { pointer, from, to } of way.changes) {
          expect(from).toEqual(readPointer(answers, pointer));
          writePointer(made, pointer, to);
        }
        const { verdict, target: reached } = explainMove(tested, { ...situation, answers: made }, asked);
        expect([verdict, reached]).toEqual(['open', target ?? ('step' in asked ? asked.step : reached)]);
        return '';
      }),
    );
    expect(found.filter((fault) => fault !== '')).toEqual([]);
  });
});
