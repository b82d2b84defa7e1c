import { describe, expect, it } from 'vitest';
import { back, examine, isReachable, next, replay, type Answers } from '../../src/engine/index.ts';
import { branching, makeWizard, SENDING, SHIPPED, shipped, text, needed, wizardOf } from './definitions.ts';

const wizard = makeWizard(branching());
const LONG = { art: 'ja', was: 'x', ok: true };
const SHORT = { art: 'nein', ok: true };

const CASES: [Answers, string[], boolean, string[]][] = [
  [{}, ['frage'], false, ['/art']],
  [{ art: 'vielleicht' }, ['frage'], false, ['/art']],
  [{ was: 'x', ok: true }, ['frage'], false, ['/art']],
  [{ art: 'ja' }, ['frage', 'details'], false, ['/was']],
  [{ art: 'ja', was: 'x' }, ['frage', 'details', 'pruefung', 'einwilligung'], false, ['/ok']],
  [LONG, ['frage', 'details', 'pruefung', 'einwilligung'], true, []],
  [{ art: 'nein' }, ['frage', 'pruefung', 'einwilligung'], false, ['/ok']],
  [SHORT, ['frage', 'pruefung', 'einwilligung'], true, []],
  [{ ...SHORT, was: 'left over' }, ['frage', 'pruefung', 'einwilligung'], true, []],
];

describe('replay', () => {
  it.each(CASES)('%j', (answers, path, complete, pointers) => {
    const walked = replay(wizard, answers);
    expect(walked).toMatchObject({ path, complete });
    expect(walked.issues.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('ends at a final step where nothing is sent', () => {
    const plain = makeWizard({
      steps: { frage: { schema: needed({ a: text('A') }) } },
      states: { frage: { on: { NEXT: 'danke' } }, danke: { type: 'final' } },
    });
    expect(replay(plain, { a: 'x' })).toEqual({ path: ['frage', 'danke'], issues: [], complete: true });
  });

  it('stops, incomplete, where the machine runs in circles or no guard lets the answers pass', () => {
    const round = makeWizard({
      steps: { a: {}, b: {} },
      states: { a: { on: { NEXT: 'b' } }, b: { on: { NEXT: 'a' } }, ...SENDING('a') },
    });
    expect(replay(round, {})).toEqual({ path: ['a', 'b'], issues: [], complete: false });
    const stuck = makeWizard({
      steps: { a: {} },
      states: {
        a: { on: { NEXT: { target: 'danke', guard: { type: 'isAnswered', params: { field: '/x' } } } } },
        ...SENDING('a'),
      },
    });
    expect(replay(stuck, {})).toEqual({ path: ['a'], issues: [], complete: false });
  });

  it('asks for transient answers, unless told that they were left out', () => {
    const asking = makeWizard({
      steps: {
        a: { schema: needed({ geheim: text('Geheim', { transient: true, maxLength: 2 }), offen: text('Offen') }) },
      },
    });
    expect(replay(asking, { offen: 'x' }).issues.map(({ pointer }) => pointer)).toEqual(['/geheim']);
    expect(replay(asking, { offen: 'x' }, { transient: 'ignored' }).complete).toBe(true);
    expect(replay(asking, {}, { transient: 'ignored' }).issues.map(({ pointer }) => pointer)).toEqual(['/offen']);
  });

  it.each(SHIPPED)('walks every journey of %s along its path', (id) => {
    const definition = shipped(id);
    expect(definition.journeys.length).toBeGreaterThan(0);
    for (const { answers, path } of definition.journeys)
      expect(replay(wizardOf(definition), answers)).toEqual({ path, issues: [], complete: true });
  });
});

describe('next', () => {
  it.each([
    ['frage', {}, undefined, ['/art']],
    ['frage', { art: 'ja' }, 'details', []],
    ['frage', { art: 'nein' }, 'pruefung', []],
    ['details', { art: 'ja' }, undefined, ['/was']],
    ['pruefung', SHORT, 'einwilligung', []],
    ['einwilligung', SHORT, 'senden', []],
    ['danke', SHORT, undefined, []],
    ['details', { was: 'x' }, 'pruefung', []],
  ])('from %s with %j', (step, answers, target, pointers) => {
    const led = next(wizard, step, answers);
    expect(led.target).toBe(target);
    expect(led.issues.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

describe('back', () => {
  it.each([
    ['frage', LONG, undefined],
    ['details', LONG, 'frage'],
    ['pruefung', LONG, 'details'],
    ['pruefung', SHORT, 'frage'],
    ['einwilligung', SHORT, 'pruefung'],
  ])('from %s with %j', (step, answers, before) => {
    expect(back(wizard, step, answers)).toBe(before);
  });

  it('leads from a step off the path to where the path stops', () => {
    expect(back(wizard, 'details', SHORT)).toBe('einwilligung');
    expect(back(wizard, 'pruefung', {})).toBe('frage');
  });
});

describe('isReachable', () => {
  it.each([
    ['frage', {}, true],
    ['details', {}, false],
    ['details', { art: 'ja' }, true],
    ['details', SHORT, false],
    ['pruefung', { art: 'ja' }, false],
    ['einwilligung', LONG, true],
    ['senden', LONG, false],
    ['danke', LONG, false],
    ['nirgends', LONG, false],
  ])('%s with %j: %s', (step, answers, expected) => {
    expect(isReachable(wizard, step, answers)).toBe(expected);
  });
});

describe('steps of other kinds', () => {
  it('completes where a step leads to another page', () => {
    const onward = makeWizard({
      steps: { a: { schema: needed({ x: text('X') }), onward: { label: 'Weiter', href: '/anfrage' } } },
      states: { a: {} },
    });
    expect(replay(onward, { x: 'y' })).toEqual({ path: ['a'], issues: [], complete: true });
    expect(replay(onward, {}).complete).toBe(false);
    expect(examine(onward, { x: 'y' })).toEqual([]);
  });

  it('lets anyone onto an open step', () => {
    const open = makeWizard({ steps: { a: { schema: needed({ x: text('X') }) }, b: { open: true }, c: {} } });
    expect(['a', 'b', 'c'].filter((step) => isReachable(open, step, {}))).toEqual(['a', 'b']);
  });
});

describe('examine', () => {
  it("names every step's faults at once, and the step of each", () => {
    expect(examine(wizard, { art: 'ja' }).map(({ step, pointer }) => [step, pointer])).toEqual([
      ['details', '/was'],
      ['einwilligung', '/ok'],
    ]);
  });

  it('goes on with the first answer missing, the way that the guards then leave', () => {
    expect(examine(wizard, {}).map(({ pointer }) => pointer)).toEqual(['/art', '/ok']);
  });

  it.each(CASES)('is empty exactly when replay is complete: %j', (answers, _, complete) => {
    expect(examine(wizard, answers).length === 0).toBe(complete);
  });

  it('ends where replay does: a last step is beyond judging', () => {
    const asking = makeWizard({
      steps: { a: {}, ende: { schema: needed({ zuSpaet: text('Z') }) } },
      states: { a: { on: { NEXT: 'ende' } }, ende: { type: 'final', on: { NEXT: 'a' } } },
    });
    expect(replay(asking, {}).complete).toBe(true);
    expect(examine(asking, {})).toEqual([]);
  });
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('knows no step called %s', (step) => {
  expect(isReachable(wizard, step, LONG)).toBe(false);
  expect(next(wizard, step, LONG)).toEqual({ issues: [] });
  expect(back(wizard, step, LONG)).toBe('einwilligung');
});
