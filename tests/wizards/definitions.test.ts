import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createActor, createMachine, fromPromise, initialTransition, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  back,
  createWizardMachine,
  isReachable,
  next,
  onDay,
  payload,
  readPointer,
  receive,
  replay,
  unknownAnswers,
  writePointer,
  type Answers,
  type Journey,
  type Receipt,
  type Wizard,
} from '../../src/engine/index.ts';
import { checkExpectedMails } from '../../server/proofs/expectedMails.ts';
import { WIZARDS } from '../support/wizardFolders.ts';
import { FOLDERS, LOADED } from './folders.ts';

/** What every wizard gets for free: its folder is looked at, and its journeys run forward and back in the engine. */

const RECEIPT: Receipt = { anfrageId: '00000000-0000-4000-8000-000000000000', referenz: 'XX-2222-2222' };

it('there are wizards', () => {
  expect(FOLDERS.length).toBeGreaterThan(0);
});

describe.each(FOLDERS)('wizards/$id', ({ id, faults }) => {
  it('passes the check', () => {
    expect(faults).toBe('');
  });

  it('has a machine that XState takes as it is', async () => {
    const file = JSON.parse(await readFile(path.join(WIZARDS, id, 'machine.json'), 'utf8'));
    const machine = createMachine(file);
    expect(initialTransition(machine)[0].value).toBe(file.initial);
    expect(Object.keys(machine.states)).toEqual(Object.keys(file.states));
  });
});

const RUNS = LOADED.flatMap(({ wizard, definition }) =>
  definition.journeys.map((journey) => ({ id: wizard.id, ...journey, wizard: onItsDay(wizard, journey) })),
);

describe.each(LOADED)('$wizard.id', ({ definition }) => {
  it('has journeys, each with a name of its own', () => {
    const names = definition.examples.map(({ name }) => name);
    expect(definition.journeys.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(LOADED)('$wizard.id', (loaded) => {
  it('mails what its journeys expect', () => {
    expect(checkExpectedMails(loaded)).toEqual([]);
  });
});

it('takes answers whose umlauts are two characters as those that were typed', () => {
  const changed = RUNS.filter(({ wizard, answers }) => {
    const decomposed = JSON.parse(JSON.stringify(answers).normalize('NFD')) as Answers;
    expect(receive(wizard, payload(wizard, decomposed))).toEqual(receive(wizard, payload(wizard, answers)));
    return JSON.stringify(decomposed) !== JSON.stringify(answers);
  });
  expect(changed.length).toBeGreaterThan(10);
});

describe.each(RUNS)('$id: $name', ({ wizard, answers, path: walked }) => {
  const last = walked.at(-1) ?? '';

  it('runs forward, each step leading to the next', () => {
    expect(walked[0]).toBe(wizard.initial);
    for (const [index, step] of walked.slice(0, -1).entries())
      expect(next(wizard, step, answers)).toEqual({ target: walked[index + 1], issues: [] });
    expect(next(wizard, last, answers).issues).toEqual([]);
    expect(replay(wizard, answers)).toEqual({ path: walked, issues: [], complete: true });
  });

  it('runs back along the same steps', () => {
    const steps: string[] = [];
    for (let at: string | undefined = last; at !== undefined; at = back(wizard, at, answers)) steps.unshift(at);
    expect(steps).toEqual(walked);
  });

  it('runs forward and back in the completed machine too', () => {
    const run = start(wizard, answers);
    for (const step of walked) {
      expect(run.at()).toBe(step);
      expect(isReachable(wizard, step, answers)).toBe(wizard.step(step)?.final !== true);
      if (step !== last) run.send({ type: 'NEXT' });
    }
    if (wizard.step(last)?.final === true) return;
    for (const step of walked.toReversed()) {
      expect(run.at()).toBe(step);
      run.send({ type: 'BACK' });
    }
    expect(run.at()).toBe(wizard.initial);
  });

  it('stops in the machine where replay stops, however many steps are answered', () => {
    for (const [count] of walked.entries()) {
      const partial = answersOf(wizard, answers, walked.slice(0, count));
      const { path: live, complete } = replay(wizard, partial);
      expect(live.length).toBeGreaterThanOrEqual(Math.min(count + 1, walked.length));
      const run = start(wizard, partial);
      for (const _ of walked) run.send({ type: 'NEXT' });
      expect(run.at()).toBe(live.at(-1));
      run.send({ type: 'SUBMIT' });
      const { event, branches = [] } = wizard.forward(live.at(-1) ?? '') ?? {};
      expect(run.at()).toBe(complete && event === 'SUBMIT' ? branches[0]?.target : live.at(-1));
    }
  });

  it('makes a request that is accepted and does not change when it is made again', () => {
    const sent = payload(wizard, answers);
    expect(payload(wizard, sent)).toEqual(sent);
    expect(unknownAnswers(wizard, sent)).toEqual([]);
    expect(replay(wizard, sent, { transient: 'ignored' })).toMatchObject({ path: walked, complete: true });
  });
});

describe.each(RUNS.filter(({ wizard }) => wizard.submitPath !== undefined))(
  '$id: $name, sent in the machine,',
  ({ wizard, answers, path: walked }) => {
    const last = walked.at(-1) ?? '';

    it('ends with the receipt', async () => {
      const run = start(wizard, answers, last);
      run.send({ type: 'SUBMIT', anyway: true });
      const { context } = await run.end();
      expect(context).toMatchObject({ receipt: RECEIPT, failure: undefined });
      expect(wizard.step(run.at())?.final).toBe(true);
    });

    it('stays with every answer when sending fails', async () => {
      const failure = new Error('offline');
      const run = start(wizard, answers, last, () => Promise.reject(failure));
      run.send({ type: 'SUBMIT', anyway: true });
      await expect.poll(() => run.at()).toBe(last);
      expect(run.context()).toMatchObject({ answers, failure, receipt: undefined });
    });
  },
);

/** The wizard on the day on which a journey happens. */
function onItsDay(wizard: Wizard, { expect: expected }: Journey): Wizard {
  return expected?.today === undefined ? wizard : onDay(wizard, expected.today);
}

/** The completed machine as a page runs it; `submit` stands for the call to the server. */
function start(
  wizard: Wizard,
  answers: Answers,
  step = wizard.initial,
  submit: () => Promise<Receipt> = async () => RECEIPT,
) {
  const machine = createWizardMachine(wizard, { step, answers }).provide({
    actors: { submit: fromPromise<Receipt | undefined, { answers: Answers }>(submit) },
  });
  const actor = createActor(machine).start();
  return {
    at: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    context: () => actor.getSnapshot().context,
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    end: () => waitFor(actor, ({ status }) => status === 'done'),
  };
}

/** Only what the given steps ask. */
function answersOf(wizard: Wizard, answers: Answers, steps: string[]): Answers {
  const kept: Answers = {};
  for (const { pointer } of steps.flatMap((step) => wizard.step(step)?.fields ?? [])) {
    const value = readPointer(answers, pointer);
    if (value !== undefined) writePointer(kept, pointer, value);
  }
  return kept;
}
