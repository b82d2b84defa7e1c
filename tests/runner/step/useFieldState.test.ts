// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answers, PropertySchema, Wizard } from '../../../src/engine/index.ts';
import { fieldId, textIds } from '../../../src/fields/index.ts';
import type { Refusal } from '../../../src/runner/run/refusal.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { useRun } from '../../../src/runner/run/useRun.ts';
import { useFieldState, type Picture } from '../../../src/runner/step/useFieldState.ts';
import type { Leaving } from '../../../src/runner/step/useLeaving.ts';
import { ask, group, needed, text, yesNo } from '../../engine/definitions.ts';
import { doing, renderHook } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fakeUploads } from '../fakeUploads.ts';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };

beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Shown = { answers?: Answers; refusal?: Refusal; titleId?: string; picture?: Picture };

/** What the fields of a wizard's first step show. */
async function open(wizard: Wizard, { answers = {}, refusal, titleId, picture }: Shown = {}) {
  const history = fakeHistory();
  const start = { ...blankStart(wizard, undefined), answers };
  const leaving = { refusal, onChosen: () => undefined } as unknown as Leaving;
  const { result } = await renderHook(() => {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    const run = useRun({ wizard, start, navigation, onRestart: () => undefined });
    const step = wizard.step(wizard.initial);
    if (step === undefined) throw new Error('There is no first step.');
    return { run, state: useFieldState({ wizard, step, run, contact: CONTACT, leaving, titleId, picture }) };
  });
  return {
    state: () => result().state,
    leave: (pointer: string) => doing(() => result().run.leave(pointer)),
    answer: (own: Answers) => doing(() => result().run.answer(own)),
  };
}

const refused = (problems: Refusal['problems']): Refusal => ({ title: 'Bitte prüfen', problems });

describe('errors', () => {
  const wizard = ask(group({ a: text('A'), b: text('B') }));

  it('are those of the questions that were refused, all sentences of one in a row', async () => {
    const { state } = await open(wizard, {
      refusal: refused([
        { pointer: '/a', message: 'Eins.' },
        { pointer: '/a', message: 'Zwei.' },
        { pointer: '/b', message: 'Drei.' },
      ]),
    });
    expect([...state().errors]).toEqual([
      ['/a', 'Eins. Zwei.'],
      ['/b', 'Drei.'],
    ]);
  });

  it('are none of another step, and none that is merely open', async () => {
    const { state } = await open(wizard, {
      refusal: refused([
        { pointer: '/a', message: 'Woanders.', step: 'mehr' },
        { pointer: '/b', message: 'Noch offen.', open: true },
      ]),
    });
    expect([...state().errors]).toEqual([]);
  });

  it('come without a button in a step with a result, once a wrong answer was left', async () => {
    const result = { title: 'Ergebnis', rows: [], tables: [], incomplete: 'Es fehlt etwas.', undecided: 'Offen.' };
    const menge = {
      title: 'Menge',
      type: 'integer',
      maximum: 5,
      errorMessage: 'Höchstens 5.',
    } satisfies PropertySchema;
    const counted = ask(needed({ menge }), { result });
    const { state, leave } = await open(counted, { answers: { menge: 9 } });
    expect([...state().errors]).toEqual([]);
    await leave('/menge');
    expect([...state().errors]).toEqual([['/menge', 'Höchstens 5.']]);
  });

  it('do not come by themselves where a button sends the step', async () => {
    const menge = { title: 'Menge', type: 'integer', maximum: 5 } satisfies PropertySchema;
    const { state, leave } = await open(ask(needed({ menge })), { answers: { menge: 9 } });
    await leave('/menge');
    expect([...state().errors]).toEqual([]);
  });
});

describe('notes', () => {
  const when = { type: 'is', params: { field: '/a', value: 'x' } } as const;
  const wizard = ask(group({ a: text('A') }), { advice: [{ field: '/a', when, message: 'Rufen Sie an: {telefon}.' }] });

  it('stand beside a question that was left, with our number, and come into view', async () => {
    const place = document.body.appendChild(document.createElement('p'));
    place.innerHTML = `<span id="${textIds(fieldId('/a')).note}"></span>`;
    onTestFinished(() => place.remove());
    const scroll = vi.spyOn(place, 'scrollIntoView').mockImplementation(() => undefined);
    const { state, leave, answer } = await open(wizard);
    await answer({ a: 'x' });
    expect([...state().notes.keys()]).toEqual([]);
    expect(scroll).not.toHaveBeenCalled();
    await leave('/a');
    expect(state().notes.get('/a')?.message).toBe('Rufen Sie an: 030 000000.');
    expect(scroll).toHaveBeenCalledOnce();
  });
});

describe('a step of one question', () => {
  it('has it asked by its heading, if there is one', async () => {
    const wizard = ask(needed({ art: yesNo('Art') }));
    expect((await open(wizard, { titleId: 'titel' })).state().headed).toEqual({ pointer: '/art', id: 'titel' });
    expect((await open(wizard)).state().headed).toBeUndefined();
  });

  it('that asks for photos shows an example beside it', async () => {
    const bilder = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } } satisfies PropertySchema;
    const picture = { src: '/beispiel.svg', alt: 'Ein Beispiel' };
    const { state } = await open(ask(needed({ bilder })), { picture });
    expect(state().photo).toEqual({ pointer: '/bilder', picture });
    expect((await open(ask(group({ bilder })), { picture })).state().photo).toBeUndefined();
  });
});
