import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import {
  back,
  concerns,
  createWizardMachine,
  isReachable,
  next,
  replay,
  type Answers,
  type Receipt,
  type Wizard,
  type WizardEvent,
  type WizardStart,
  onDay,
} from '../../src/engine/index.ts';
import {
  branching,
  consent,
  file,
  group,
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
} from './definitions.ts';
import { likelyAnswers, SEEDS, seeded } from './random.ts';

const RECEIPT: Receipt = { anfrageId: 'a-1', referenz: 'PR-1' };

/** The machine has no nested states, so its value is a name. */
function stateOf({ value }: { value: unknown }): string {
  return String(value);
}

/** The running machine; `submit` never ends unless the test says so. */
function run(
  wizard: Wizard,
  start: Partial<WizardStart> = {},
  submit: (answers: Answers) => Promise<Receipt> = () => new Promise(() => undefined),
) {
  const machine = createWizardMachine(wizard, { step: wizard.initial, answers: {}, ...start }).provide({
    actors: { submit: fromPromise<Receipt | undefined, { answers: Answers }>(({ input }) => submit(input.answers)) },
  });
  const actor = createActor(machine).start();
  return { actor, step: () => stateOf(actor.getSnapshot()), context: () => actor.getSnapshot().context };
}

const wizard = makeWizard(branching());
const LONG = { art: 'ja', was: 'x', ok: true };
const branchingOptionally = makeWizard({
  ...branching(),
  steps: { ...branching().steps, details: { schema: group({ was: text('Was') }) } },
});

describe('forward and back', () => {
  it("goes on only when the step's rules hold", () => {
    const { actor, step } = run(wizard);
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('frage');
    actor.send({ type: 'ANSWER', answers: { art: 'ja' } });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
  });

  it('goes back free of validation, along the path taken, and keeps the answers', () => {
    const { actor, step, context } = run(wizard, { step: 'pruefung', answers: { art: 'nein', was: '' } });
    actor.send({ type: 'BACK' });
    expect(step()).toBe('frage');
    actor.send({ type: 'BACK' });
    expect(step()).toBe('frage');
    expect(context().answers).toEqual({ art: 'nein', was: '' });
  });

  it('goes back from a step off the path to where that one stops, and forgets no summary to return to', () => {
    const open = makeWizard({
      steps: {
        eins: { schema: needed({ a: yesNo('A') }) },
        zwei: { schema: needed({ b: yesNo('B') }) },
        offen: { open: true },
        pruefung: { summary: true },
      },
    });
    for (const [answers, end] of [
      [{}, 'eins'],
      [{ a: 'ja' }, 'zwei'],
    ] as const) {
      const { actor, step, context } = run(open, { step: 'offen', answers, returnTo: 'pruefung' });
      actor.send({ type: 'BACK' });
      expect([step(), context().returnTo]).toEqual([end, 'pruefung']);
    }
  });

  it('answers anywhere without moving', () => {
    const { actor, step, context } = run(wizard, { step: 'details', answers: { art: 'ja' } });
    actor.send({ type: 'ANSWER', answers: LONG });
    expect(step()).toBe('details');
    expect(context().answers).toEqual(LONG);
  });

  it.each(['SUBMIT', 'EDIT'] as const)('ignores %s where the step does not offer it', (type) => {
    const { actor, step } = run(wizard, { answers: LONG });
    actor.send(type === 'EDIT' ? { type, step: 'details' } : { type });
    expect(step()).toBe('frage');
  });
});

const atSummary = (answers: Answers) => run(wizard, { step: 'pruefung', answers });

describe('EDIT', () => {
  it('returns to the summary with the next NEXT', () => {
    const { actor, step, context } = atSummary(LONG);
    actor.send({ type: 'EDIT', step: 'frage' });
    expect(step()).toBe('frage');
    expect(context().returnTo).toBe('pruefung');
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
    expect(context().returnTo).toBeUndefined();
  });

  it('stays while the edited step is broken', () => {
    const { actor, step } = atSummary(LONG);
    actor.send({ type: 'EDIT', step: 'details' });
    actor.send({ type: 'ANSWER', answers: { ...LONG, was: '' } });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
    actor.send({ type: 'ANSWER', answers: LONG });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
  });

  it('goes on into a branch that the edit has opened, and returns once that is answered', () => {
    const { actor, step } = atSummary({ art: 'nein' });
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'ANSWER', answers: { art: 'ja' } });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
    actor.send({ type: 'ANSWER', answers: { art: 'ja', was: 'x' } });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
  });

  it('shows what it has opened once, also if nothing in it has to be answered', () => {
    const { actor, step } = run(branchingOptionally, { step: 'pruefung', answers: { art: 'nein' } });
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'ANSWER', answers: { art: 'ja' } });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
    // What was there before is not shown again.
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
  });

  it('is refused for steps that the answers do not lead to', () => {
    const { actor, step, context } = atSummary({ art: 'nein' });
    for (const target of ['details', 'senden', 'danke', 'nirgends', 'constructor'])
      actor.send({ type: 'EDIT', step: target });
    expect(step()).toBe('pruefung');
    expect(context().returnTo).toBeUndefined();
  });

  it('forgets its return when the person goes elsewhere by URL', () => {
    const { actor, step } = atSummary(LONG);
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'VISIT', step: 'frage' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
  });

  it('survives a reload: a start that names the return goes back there', () => {
    const { actor, step } = run(wizard, { step: 'frage', answers: LONG, returnTo: 'pruefung' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
  });

  it.each([
    { type: 'EDIT', step: 'pruefung' },
    { type: 'VISIT', step: 'pruefung', returnTo: 'pruefung' },
  ] as WizardEvent[])('of the summary itself does not catch the steps after it: $type', (event) => {
    const longer = makeWizard({ steps: { eins: {}, pruefung: { summary: true }, mehr: {}, ende: {} } });
    const { actor, step } = run(longer, { step: 'pruefung' });
    actor.send(event);
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('ende');
  });
});

describe('an edit that is left unfinished', () => {
  it('takes the change back and returns to the summary', () => {
    const { actor, step, context } = atSummary(LONG);
    actor.send({ type: 'EDIT', step: 'details' });
    actor.send({ type: 'ANSWER', answers: { ...LONG, was: '' } });
    actor.send({ type: 'BACK' });
    expect([step(), context().returnTo, context().edited]).toEqual(['pruefung', undefined, undefined]);
    expect(context().answers).toEqual(LONG);
  });

  it('does so from the first step too, and by a visit to the summary, as browser Back makes one', () => {
    for (const event of [{ type: 'BACK' }, { type: 'VISIT', step: 'pruefung' }] as const) {
      const { actor, step, context } = atSummary(LONG);
      actor.send({ type: 'EDIT', step: 'frage' });
      actor.send({ type: 'ANSWER', answers: { ...LONG, art: '' } });
      actor.send(event);
      expect([step(), context().answers]).toEqual(['pruefung', LONG]);
    }
  });

  it('goes back step by step in what it has opened, up to the step where it began', () => {
    const { actor, step, context } = atSummary({ art: 'nein' });
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'ANSWER', answers: { art: 'ja' } });
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'ANSWER', answers: { art: 'ja', was: 'x' } });
    actor.send({ type: 'BACK' });
    expect([step(), context().answers]).toEqual(['frage', { art: 'ja', was: 'x' }]);
    actor.send({ type: 'BACK' });
    expect([step(), context().answers]).toEqual(['pruefung', { art: 'nein' }]);
  });

  it('survives a reload: a start that names what it began with', () => {
    const { actor, step, context } = run(wizard, {
      step: 'details',
      answers: { ...LONG, was: 'neu' },
      returnTo: 'pruefung',
      edited: { step: 'details', before: LONG },
    });
    actor.send({ type: 'BACK' });
    expect([step(), context().answers]).toEqual(['pruefung', LONG]);
  });

  it('takes nothing back that was finished', () => {
    const { actor, step, context } = atSummary(LONG);
    actor.send({ type: 'EDIT', step: 'details' });
    actor.send({ type: 'ANSWER', answers: { ...LONG, was: 'neu' } });
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'EDIT', step: 'frage' });
    actor.send({ type: 'BACK' });
    expect([step(), context().answers]).toEqual(['pruefung', { ...LONG, was: 'neu' }]);
  });

  it('brings no file back that was removed, and drops one that was added', () => {
    const files = makeWizard({
      steps: {
        fotos: {
          schema: group({ fotos: { title: 'Fotos', type: 'array', upload: { accept: ['image/*'] } }, wo: text('Wo') }),
        },
        pruefung: { summary: true },
      },
    });
    const { actor, context } = run(files, { step: 'pruefung', answers: { fotos: [file(1), file(2)], wo: 'A' } });
    actor.send({ type: 'EDIT', step: 'fotos' });
    actor.send({ type: 'ANSWER', answers: { fotos: [file(2), file(3)], wo: 'B' } });
    actor.send({ type: 'BACK' });
    expect(context().answers).toEqual({ fotos: [file(2)], wo: 'A' });
  });

  it('goes back as ever where the summary cannot be had again', () => {
    const files = makeWizard({
      steps: {
        eins: {},
        fotos: {
          schema: needed({
            fotos: { title: 'Fotos', type: 'array', upload: { accept: ['image/*'] }, errorMessage: 'Bitte ein Foto.' },
          }),
        },
        pruefung: { summary: true },
      },
    });
    const { actor, step, context } = run(files, { step: 'pruefung', answers: { fotos: [file(1)] } });
    actor.send({ type: 'EDIT', step: 'fotos' });
    actor.send({ type: 'ANSWER', answers: { fotos: [] } });
    actor.send({ type: 'BACK' });
    expect([step(), context().returnTo]).toEqual(['eins', 'pruefung']);
  });
});

describe('VISIT', () => {
  it.each([
    ['details', LONG, 'details'],
    ['einwilligung', LONG, 'einwilligung'],
    ['details', { art: 'nein' }, 'frage'],
    ['einwilligung', {}, 'frage'],
    ['danke', LONG, 'frage'],
    ['senden', LONG, 'frage'],
    ['nirgends', LONG, 'frage'],
    ['toString', LONG, 'frage'],
  ])('%s with %j ends at %s', (target, answers, expected) => {
    const { actor, step } = run(wizard, { answers });
    actor.send({ type: 'VISIT', step: target });
    expect(step()).toBe(expected);
  });

  it('carries the return that the URL names', () => {
    const { actor, step } = run(wizard, { step: 'pruefung', answers: LONG });
    actor.send({ type: 'VISIT', step: 'frage', returnTo: 'pruefung' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('pruefung');
  });

  it.each(['einwilligung', 'details', 'nirgends'])('returns to no step that is not a summary: %s', (returnTo) => {
    const { actor, step } = run(wizard, { step: 'pruefung', answers: LONG });
    actor.send({ type: 'VISIT', step: 'frage', returnTo });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('details');
  });
});

describe('sending', () => {
  it('is refused while anything on the path is open', () => {
    const submit = vi.fn<() => Promise<Receipt>>();
    const { actor, step } = run(wizard, { step: 'einwilligung', answers: { art: 'ja', ok: true } }, submit);
    actor.send({ type: 'SUBMIT' });
    expect(step()).toBe('einwilligung');
    expect(submit).not.toHaveBeenCalled();
  });

  it('hands the answers over, waits, and ends with the receipt', async () => {
    const sent: Answers[] = [];
    const { actor, step, context } = run(wizard, { step: 'einwilligung', answers: LONG }, (answers) => {
      sent.push(answers);
      return Promise.resolve(RECEIPT);
    });
    actor.send({ type: 'SUBMIT' });
    expect(step()).toBe('senden');
    for (const type of ['NEXT', 'SUBMIT', 'BACK'] as const) actor.send({ type });
    expect(step()).toBe('senden');
    await waitFor(actor, ({ status }) => status === 'done');
    expect(step()).toBe('danke');
    expect(context()).toMatchObject({ receipt: RECEIPT, failure: undefined, answers: LONG });
    expect(sent).toEqual([LONG]);
  });

  it('returns with the failure and all answers, and a second attempt may succeed', async () => {
    const failure = new Error('503');
    let attempts = 0;
    const { actor, step, context } = run(wizard, { step: 'einwilligung', answers: LONG }, () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(failure) : Promise.resolve(RECEIPT);
    });
    actor.send({ type: 'SUBMIT' });
    await waitFor(actor, (snapshot) => stateOf(snapshot) === 'einwilligung');
    expect(context().failure).toBe(failure);
    expect(context().answers).toEqual(LONG);
    actor.send({ type: 'SUBMIT' });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(step()).toBe('danke');
    expect(context().failure).toBeUndefined();
  });

  it('fails rather than pretends where no actor was provided', async () => {
    const actor = createActor(createWizardMachine(wizard, { step: 'einwilligung', answers: LONG })).start();
    actor.send({ type: 'SUBMIT' });
    const { context } = await waitFor(actor, (snapshot) => stateOf(snapshot) === 'einwilligung');
    expect(context.failure).toBeInstanceOf(Error);
  });
});

/** Two ways to send, told apart by a guard. */
const twoWays = makeWizard({
  steps: { frage: { schema: needed({ eilig: yesNo('Eilig') }) } },
  states: {
    frage: {
      on: {
        SUBMIT: [
          { target: 'eilends', guard: { type: 'is', params: { field: '/eilig', value: 'ja' } } },
          { target: 'senden' },
        ],
      },
    },
    eilends: { invoke: { src: 'submit', onDone: 'danke', onError: 'frage' } },
    ...SENDING('frage'),
  },
});

describe('the machine agrees with replay', () => {
  it.each([
    [{ eilig: 'ja' }, 'eilends'],
    [{ eilig: 'nein' }, 'senden'],
    [{}, 'frage'],
  ])('about where SUBMIT leads: %j', (answers, expected) => {
    const { actor, step } = run(twoWays, { answers });
    actor.send({ type: 'SUBMIT' });
    expect(step()).toBe(expected);
    expect(next(twoWays, 'frage', answers).target ?? 'frage').toBe(expected);
  });

  const grown = makeWizard({
    steps: {
      eins: { schema: needed({ a: yesNo('A') }, opens(when('a', 'ja'), needed({ b: yesNo('B') }))) },
      zwei: { schema: group({ c: text('C') }) },
      drei: { schema: needed({ d: yesNo('D') }) },
      pruefung: { summary: true },
      ende: { schema: needed({ ok: consent('OK') }) },
    },
    states: {
      eins: {
        on: {
          NEXT: [
            { target: 'zwei', guard: { type: 'is', params: { field: '/b', value: 'ja' } } },
            { target: 'drei', guard: { type: 'isAnswered', params: { field: '/b' } } },
            { target: 'pruefung' },
          ],
        },
      },
      zwei: {
        on: {
          NEXT: [
            { target: 'pruefung', guard: { type: 'isNot', params: { field: '/c', value: 'Köln' } } },
            { target: 'drei' },
          ],
        },
      },
      drei: { on: { NEXT: 'pruefung' } },
      pruefung: { on: { NEXT: 'ende' } },
      ende: { on: { SUBMIT: 'senden' } },
      ...SENDING('ende'),
    },
  });
  const wizards: [string, Wizard][] = [
    ['branching', wizard],
    ['grown', grown],
    ...SHIPPED.map((id): [string, Wizard] => [id, onDay(wizardOf(shipped(id)), '2026-03-01')]),
  ];

  it.each(wizards)('%s: forward, back, reach and sending, for generated answers', (_, tested) => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const answers = likelyAnswers(tested, seeded(seed));
      const { path, complete } = replay(tested, answers);
      seen.add(path.join());
      const { actor, step } = run(tested, { answers });
      const walked = [step()];
      for (let moved = true; moved;) {
        actor.send({ type: 'NEXT' });
        moved = step() !== walked.at(-1);
        if (moved) walked.push(step());
      }
      expect(walked).toEqual(path);
      for (const before of path.slice(0, -1).toReversed()) {
        expect(back(tested, step(), answers)).toBe(before);
        actor.send({ type: 'BACK' });
        expect(step()).toBe(before);
      }
      for (const id of tested.stepIds) {
        const visitor = run(tested, { answers });
        visitor.actor.send({ type: 'VISIT', step: id });
        expect([id, visitor.step() === id]).toEqual([id, isReachable(tested, id, answers) || id === tested.initial]);
      }
      const sender = run(tested, { step: path.at(-1) ?? '', answers });
      const sends = complete && tested.submitPath !== undefined;
      sender.actor.send({ type: 'SUBMIT' });
      expect([sender.step() === 'senden', sender.context().asking]).toEqual([
        sends && concerns(tested, answers).length === 0,
        sends && concerns(tested, answers).length > 0,
      ]);
      sender.actor.send({ type: 'SUBMIT', anyway: true });
      expect(sender.step() === 'senden').toBe(sends);
    }
    // A form of one step has one way.
    expect(seen.size).toBeGreaterThan(Math.min(1, Object.keys(tested.forward).length - 1));
  });
});

/** Transitions that XState has to hold for a wizard of so many steps. */
function transitions(length: number): number {
  const steps = Object.fromEntries(
    Array.from({ length }, (_, index) => [`s${index}`, index === length - 2 ? { summary: true } : {}]),
  );
  const machine = createWizardMachine(makeWizard({ steps }), { step: 's0', answers: {} });
  return [machine.root, ...Object.values(machine.states)].flatMap((node) => [...node.transitions.values()].flat())
    .length;
}

describe('a long machine', () => {
  it('grows with its steps, not with their square', () => {
    expect(transitions(80) - transitions(40)).toBe(transitions(120) - transitions(80));
  });

  it('replays once, however many guards ask about the same answers', () => {
    const counted = makeWizard({
      steps: { eins: { schema: needed({ a: yesNo('A') }) }, zwei: {}, drei: { summary: true }, vier: {} },
    });
    const judged = vi.fn<(data: unknown) => boolean>(counted.step('eins')?.validate);
    Object.assign(counted.step('eins') ?? {}, { validate: judged });
    const { actor, step } = run(counted, { step: 'zwei', answers: { a: 'ja' } });
    for (const type of ['NEXT', 'NEXT', 'BACK', 'BACK', 'NEXT'] as const) actor.send({ type });
    actor.send({ type: 'VISIT', step: 'eins' });
    actor.send({ type: 'NEXT' });
    expect([step(), judged.mock.calls.length]).toEqual(['zwei', 1]);
  });
});
