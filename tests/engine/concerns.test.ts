import { createActor, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  advise,
  concerns,
  createWizardMachine,
  replay,
  stepsOf,
  type Answers,
  type PropertySchema,
  type WizardStart,
} from '../../src/engine/index.ts';
import { study } from '../../src/explore/index.ts';
import { consent, group, makeWizard, needed, SHIPPED, shipped, text, wizardOf } from './definitions.ts';

const USABLE: PropertySchema = {
  anyOf: [{ required: ['email'], properties: { email: { pattern: '@' } } }, { required: ['telefon'] }],
};
const TITLE = 'Wir können Sie so nicht erreichen';
const wizard = makeWizard({
  steps: {
    kontakt: {
      schema: group({ email: text('E-Mail'), telefon: text('Telefon') }),
      advice: [
        { field: '/telefon', unless: { minLength: 6 }, message: 'Sehr kurz.' },
        {
          field: '/email',
          unlessAnswers: USABLE,
          message: 'So nicht.',
          beforeSending: { title: TITLE, fields: ['/email', '/telefon'] },
        },
      ],
    },
    ende: { schema: needed({ ok: consent('OK') }) },
  },
});
const LOST = { ok: true };
const REACHED = { telefon: '0221 1', ok: true };

describe('concerns', () => {
  it.each<[Answers, boolean]>([
    [{ ok: true }, true],
    [{ email: ' ', telefon: '', ok: true }, true],
    [{ email: 'jana', ok: true }, true],
    [{ email: 'jana@example.org', ok: true }, false],
    [{ email: 'jana', telefon: '1', ok: true }, false],
  ])('%j', (answers, given) => {
    expect(concerns(wizard, answers)).toEqual(
      given
        ? [{ key: 'kontakt!1', step: 'kontakt', title: TITLE, message: 'So nicht.', fields: ['/email', '/telefon'] }]
        : [],
    );
  });

  it('stand beside no field, and leave what the server accepts as it is', () => {
    expect(advise(wizard, 'kontakt', { telefon: '1' }, '2026-01-01')).toEqual([
      { pointer: '/telefon', message: 'Sehr kurz.' },
    ]);
    expect(replay(wizard, LOST).complete).toBe(true);
  });

  it('are silent about steps off the path', () => {
    const branched = makeWizard({
      steps: {
        kontakt: { schema: group({ email: text('E-Mail') }) },
        neben: {
          schema: group({ x: text('X') }),
          advice: [{ field: '/x', unlessAnswers: { required: ['x'] }, message: 'X?', beforeSending: { title: 'X' } }],
        },
        ende: {},
      },
      states: {
        kontakt: {
          on: {
            NEXT: [{ target: 'neben', guard: { type: 'isAnswered', params: { field: '/email' } } }, { target: 'ende' }],
          },
        },
        neben: { on: { NEXT: 'ende' } },
        ende: { on: { SUBMIT: 'senden' } },
        senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'ende' } },
        danke: { type: 'final' },
      },
    });
    expect(concerns(branched, {})).toEqual([]);
    expect(concerns(branched, { email: 'a' }).map(({ fields }) => fields)).toEqual([['/x']]);
  });
});

function run(start: Partial<WizardStart>, submit: () => Promise<undefined> = () => new Promise(() => undefined)) {
  const actor = createActor(createWizardMachine(wizard, { step: 'ende', answers: LOST, ...start }, submit)).start();
  return { actor, at: () => [actor.getSnapshot().value, actor.getSnapshot().context.asking] };
}

describe('SUBMIT', () => {
  it('asks first, goes back from there, and sends anyway', () => {
    const { actor, at } = run({});
    actor.send({ type: 'SUBMIT' });
    expect(at()).toEqual(['ende', true]);
    actor.send({ type: 'BACK' });
    expect(at()).toEqual(['ende', false]);
    actor.send({ type: 'SUBMIT' });
    actor.send({ type: 'SUBMIT' });
    expect(at()).toEqual(['ende', true]);
    actor.send({ type: 'SUBMIT', anyway: true });
    expect(at()[0]).toBe('senden');
  });

  it('sends at once where nothing is of concern, or what was asked for has been given', () => {
    const reached = run({ answers: REACHED });
    reached.actor.send({ type: 'SUBMIT' });
    expect(reached.at()[0]).toBe('senden');
    const mended = run({});
    mended.actor.send({ type: 'SUBMIT' });
    mended.actor.send({ type: 'ANSWER', answers: REACHED });
    expect(mended.at()).toEqual(['ende', true]);
    mended.actor.send({ type: 'SUBMIT' });
    expect(mended.at()[0]).toBe('senden');
  });

  it('does not pass what is missing, not even anyway', () => {
    const { actor, at } = run({ answers: {} });
    for (const event of [{ type: 'SUBMIT' }, { type: 'SUBMIT', anyway: true }] as const) actor.send(event);
    expect(at()).toEqual(['ende', false]);
  });

  it('comes back to the step, not to the question, when sending fails, and does not ask again', async () => {
    const { actor, at } = run({}, () => Promise.reject(new Error('422')));
    actor.send({ type: 'SUBMIT' });
    actor.send({ type: 'SUBMIT', anyway: true });
    await waitFor(actor, ({ context }) => context.failure !== undefined);
    expect(at()).toEqual(['ende', false]);
    actor.send({ type: 'SUBMIT' });
    expect(at()[0]).toBe('senden');
  });

  it('asks nothing any more once it is sent', async () => {
    const { actor, at } = run({}, () => Promise.resolve(undefined));
    actor.send({ type: 'SUBMIT' });
    actor.send({ type: 'SUBMIT', anyway: true });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(at()).toEqual(['danke', false]);
  });

  it('is asked again at a URL that says so, and only where there is something to ask', () => {
    const { actor, at } = run({ asking: true });
    expect(at()).toEqual(['ende', true]);
    actor.send({ type: 'VISIT', step: 'ende' });
    expect(at()).toEqual(['ende', false]);
    actor.send({ type: 'VISIT', step: 'ende', asking: true });
    expect(at()).toEqual(['ende', true]);
    actor.send({ type: 'ANSWER', answers: REACHED });
    actor.send({ type: 'VISIT', step: 'ende', asking: true });
    expect(at()).toEqual(['ende', false]);
  });
});

describe('the wizards of the project', () => {
  it('ask before they send what nobody could answer, each with fields that mend it', () => {
    const asking = SHIPPED.map((id) => wizardOf(shipped(id))).filter((tested) =>
      stepsOf(tested).some(({ file }) => file.advice?.some(({ beforeSending }) => beforeSending !== undefined)),
    );
    expect(asking.map(({ submitPath }) => submitPath)).toEqual(
      expect.arrayContaining([
        '/api/anfrage/verkehrsunfall',
        '/api/anfrage/kfz-gutachten',
        '/api/anfrage/punkteabfrage',
      ]),
    );
    for (const asked of asking)
      expect(
        study(asked)
          .scenarios.flatMap(({ moves }) => moves)
          .some(({ type }) => type === 'ask'),
      ).toBe(true);
  });
});
