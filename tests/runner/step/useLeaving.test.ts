// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, PropertySchema, Wizard } from '../../../src/engine/index.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { useRun } from '../../../src/runner/run/useRun.ts';
import { useLeaving } from '../../../src/runner/step/useLeaving.ts';
import { file, group, makeWizard, needed, opens, text, when, yesNo } from '../../engine/definitions.ts';
import { doing, eventually, renderHook, settled } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fakeUploads, photo, request } from '../fakeUploads.ts';

const TITLE = 'Bitte prüfen Sie Ihre Angaben';

/** A choice that opens a question. */
const wizard = makeWizard({
  steps: {
    frage: {
      schema: needed({ art: yesNo('Art') }, opens(when('art', 'ja'), needed({ was: text('Was') }))),
    },
    mehr: { schema: group({}) },
  },
});

beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A run at its first step. `live`: the code answers for what is entered. */
async function open({
  tested = wizard,
  answers = {},
  live = true,
  unseen = false,
}: { tested?: Wizard; answers?: Answers; live?: boolean; unseen?: boolean } = {}) {
  const history = fakeHistory();
  const start = { ...blankStart(tested, undefined), answers };
  const { result } = await renderHook(() => {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    const run = useRun({ wizard: tested, start, navigation, onRestart: () => undefined });
    const step = tested.step(tested.initial);
    if (step === undefined) throw new Error('There is no first step.');
    return { run, leaving: useLeaving({ wizard: tested, step, run, live, unseen }) };
  });
  const leaving = () => result().leaving;
  return {
    leaving,
    run: () => result().run,
    step: () => result().run.step,
    goOn: () => doing(() => leaving().goOn()),
    answer: (own: Answers, pointer: string) => doing(() => leaving().onAnswer(own, pointer)),
    choose: (pointer: string, value: unknown) => doing(() => leaving().onChosen(pointer, value)),
  };
}

describe('a button that was pressed while a file was under way', () => {
  const bilder: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };
  const tested = makeWizard({
    steps: { frage: { schema: group({ was: text('Was'), bilder }) }, mehr: { schema: group({}) } },
  });

  async function waiting() {
    const page = await open({ tested, answers: { was: 'Kratzer' } });
    await doing(() => page.run().uploads.add('/bilder', [photo('a.jpg')], { accept: ['image/*'] }));
    const sent = await request(1);
    await page.goOn();
    expect([page.leaving().gate.waiting, page.step()]).toEqual([true, 'frage']);
    /** What the field does once its file is there. */
    const arrive = async (was: string) => {
      await sent.accept(file(1).id);
      const [arrived] = page.run().uploads.pending('/bilder');
      const ref = arrived?.state.kind === 'done' ? arrived.state.ref : undefined;
      await page.answer({ was, bilder: [ref] }, '/bilder');
      await doing(() => page.run().uploads.drop(arrived?.key ?? ''));
    };
    return { ...page, arrive };
  }

  it('leads on by itself once the file is there', async () => {
    const { arrive, step } = await waiting();
    await arrive('Kratzer');
    await eventually(() => expect(step()).toBe('mehr'));
  });

  it('has to be pressed again by who goes on answering: what is half typed is not sent', async () => {
    const { arrive, step, answer, goOn, leaving } = await waiting();
    await answer({ was: 'Kratz' }, '/was');
    expect(leaving().gate).toMatchObject({ waiting: false, interrupted: true });
    await arrive('Kratz');
    await settled();
    expect(step()).toBe('frage');
    await goOn();
    expect(step()).toBe('mehr');
  });
});

describe('the button of a step', () => {
  it('leads on where every rule holds', async () => {
    const { goOn, step, leaving } = await open({ answers: { art: 'nein' } });
    await goOn();
    expect([step(), leaving().refusal]).toEqual(['mehr', undefined]);
  });

  it('says what is missing, and counts how often', async () => {
    const { goOn, step, leaving } = await open();
    await goOn();
    await goOn();
    expect(step()).toBe('frage');
    expect(leaving().refusal).toMatchObject({ attempt: 2, title: TITLE, problems: [{ pointer: '/art' }] });
  });

  it('says no more of a question that was answered since', async () => {
    const { goOn, answer, leaving } = await open({ answers: { art: 'ja' } });
    await goOn();
    expect(leaving().refusal?.problems.map(({ pointer }) => pointer)).toEqual(['/was']);
    await answer({ art: 'ja', was: 'Kratzer' }, '/was');
    expect(leaving().refusal).toBeUndefined();
  });

  it('is held, and says so, while the answers of the step are not there', async () => {
    const { goOn, step, leaving } = await open({ answers: { art: 'nein' }, unseen: true });
    expect(leaving().held).toBe('Weiter geht es, sobald hier alles steht.');
    await goOn();
    expect([step(), leaving().refusal]).toEqual(['frage', undefined]);
  });

  it('is held by a step that waits for its answer, with the reason', async () => {
    const tested = makeWizard({
      steps: { frage: { schema: needed({ name: text('Name') }), waits: true }, mehr: { schema: group({}) } },
    });
    const { answer, leaving, goOn, step } = await open({ tested });
    expect(leaving().held).toBe('Name fehlt.');
    await answer({ name: 'Jana' }, '/name');
    expect(leaving().held).toBeUndefined();
    await goOn();
    expect(step()).toBe('mehr');
  });
});

describe('a choice that leads on by itself', () => {
  it('leaves the step once its answer has come', async () => {
    const { choose, answer, step } = await open();
    await choose('/art', 'nein');
    expect(step()).toBe('frage');
    await answer({ art: 'nein' }, '/art');
    expect(step()).toBe('mehr');
  });

  it('leaves at once if it was chosen already', async () => {
    const { choose, step } = await open({ answers: { art: 'nein' } });
    await choose('/art', 'nein');
    expect(step()).toBe('mehr');
  });

  it('stays where it opens a question, which is to be seen', async () => {
    const { choose, answer, step, leaving } = await open();
    await choose('/art', 'ja');
    await answer({ art: 'ja' }, '/art');
    expect([step(), leaving().refusal]).toEqual(['frage', undefined]);
  });

  it('leaves the step when its answer closes the other question', async () => {
    const { choose, answer, step } = await open({ answers: { art: 'ja', was: 'Kratzer' } });
    await choose('/art', 'nein');
    await answer({ art: 'nein', was: 'Kratzer' }, '/art');
    expect(step()).toBe('mehr');
  });

  it.each<[string, Answers]>([
    ['a new answer', {}],
    ['the answer that is there', { art: 'ja', name: 'Jana' }],
  ])('stays on a step that asks something else too: %s', async (_, answers) => {
    const tested = makeWizard({
      steps: { frage: { schema: needed({ art: yesNo('Art'), name: text('Name') }) }, mehr: { schema: group({}) } },
    });
    const { choose, answer, step, leaving } = await open({ tested, answers });
    await choose('/art', 'ja');
    await answer({ ...answers, art: 'ja' }, '/art');
    expect([step(), leaving().refusal]).toEqual(['frage', undefined]);
  });

  it('sends nothing: only a button does', async () => {
    const tested = makeWizard({ steps: { frage: { schema: needed({ art: yesNo('Art') }) } } });
    expect(tested.forward('frage')?.event).toBe('SUBMIT');
    const send = vi.fn<typeof fetch>(() => Promise.reject(new Error('Nobody is to send.')));
    vi.stubGlobal('fetch', send);
    const { choose, answer, run, leaving } = await open({ tested });
    await choose('/art', 'ja');
    await answer({ art: 'ja' }, '/art');
    await choose('/art', 'ja');
    await settled();
    expect([run().step, run().sending, leaving().refusal]).toEqual(['frage', false, undefined]);
    // Whether the report of the first answer is under way by now depends on a timer.
    expect(send.mock.calls.filter(([to]) => to === tested.submitPath)).toEqual([]);
  });

  it('stays in the rows of a list', async () => {
    const tested = makeWizard({
      steps: {
        frage: {
          schema: group({
            leute: { title: 'Leute', type: 'array', row: { title: 'Person' }, items: group({ art: yesNo('Art') }) },
          }),
        },
        mehr: { schema: group({}) },
      },
    });
    const { choose, answer, step } = await open({ tested, answers: { leute: [{}] } });
    await choose('/leute/0/art', 'ja');
    await answer({ leute: [{ art: 'ja' }] }, '/leute/0/art');
    expect(step()).toBe('frage');
  });

  it('is an answer and nothing more with the keyboard', async () => {
    const { answer, step } = await open();
    await answer({ art: 'nein' }, '/art');
    expect(step()).toBe('frage');
  });
});

it('until the code is live, nothing is answered and nothing leads on: what is entered is read from the events', async () => {
  const { choose, answer, step, run } = await open({ live: false });
  await choose('/art', 'nein');
  await answer({ art: 'nein' }, '/art');
  expect([step(), run().answers()]).toEqual(['frage', {}]);
});

it('what is typed over what was preset counts as an answer, even the same', async () => {
  const tested = makeWizard({
    steps: { frage: { schema: group({ ort: text('Ort', { default: 'Köln' }), name: text('Name') }) } },
  });
  const { answer, run } = await open({ tested, answers: { ort: 'Köln' } });
  await answer({ ort: 'Köln', name: 'J' }, '/name');
  expect([...run().left]).toEqual([]);
  await answer({ ort: 'Köln', name: 'J' }, '/ort');
  expect([...run().left]).toEqual(['/ort']);
});

describe('a mail address with a slip', () => {
  const tested = makeWizard({
    steps: {
      frage: { schema: group({ email: text('E-Mail') }), ui: { email: { 'ui:widget': 'email' } } },
      mehr: { schema: group({}) },
    },
  });

  it('is asked about once, with the one that was probably meant', async () => {
    const page = await open({ tested, answers: { email: 'jana@gmial.com' } });
    await page.goOn();
    expect(page.step()).toBe('frage');
    expect(page.leaving().refusal).toMatchObject({
      title: 'Stimmt Ihre E-Mail-Adresse?',
      problems: [{ pointer: '/email', message: 'Meinten Sie jana@gmail.com?', open: true }],
      typo: { pointer: '/email', meant: 'jana@gmail.com' },
    });
    await page.goOn();
    expect(page.step()).toBe('mehr');
  });

  it('is asked about where only the format says that it is one', async () => {
    const plain = makeWizard({
      steps: { frage: { schema: group({ an: text('An', { format: 'email' }) }) }, mehr: {} },
    });
    const page = await open({ tested: plain, answers: { an: 'jana@gmx.ed' } });
    await page.goOn();
    expect(page.leaving().refusal?.typo).toEqual({ pointer: '/an', meant: 'jana@gmx.de' });
  });

  it('is no question once it is mended, and none where there is no slip', async () => {
    const page = await open({ tested, answers: { email: 'jana@web.d' } });
    await page.goOn();
    await doing(() => page.run().replace({ email: 'jana@web.de' }));
    await page.goOn();
    expect(page.step()).toBe('mehr');
    const right = await open({ tested, answers: { email: 'jana@mail.com' } });
    await right.goOn();
    expect(right.step()).toBe('mehr');
  });
});
