// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createWizardMachine, type Answers } from '../../../src/engine/index.ts';
import { useSelected } from '../../../src/runner/run/useSelected.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';
import { doing, renderHook } from '../../support/react.tsx';

const wizard = makeWizard(branching());

const isSame = (left: string[], right: string[]) => left.join() === right.join();

function begin() {
  const actor = createActor(createWizardMachine(wizard, { step: 'frage', answers: {} })).start();
  return { actor, answer: (answers: Answers) => doing(() => actor.send({ type: 'ANSWER', answers })) };
}

it('a component that selects a value is drawn again when that changes, and keeps what equals it', async () => {
  const { actor, answer } = begin();
  const drawn = vi.fn<() => void>();
  const { result } = await renderHook(() => {
    drawn();
    return useSelected(actor, ({ context }) => Object.keys(context.answers), isSame);
  });
  const first = result();
  await answer({ art: 'ja' });
  expect(result()).toEqual(['art']);
  const second = result();
  expect(second).not.toBe(first);
  await answer({ art: 'nein' });
  expect(result()).toBe(second);
  expect(drawn).toHaveBeenCalledTimes(2);
});

it('a component selects by what it was drawn with last', async () => {
  const { actor, answer } = begin();
  let field = 'art';
  const { result, rerender } = await renderHook(() => useSelected(actor, ({ context }) => context.answers[field]));
  await answer({ art: 'ja', was: 'Kratzer' });
  expect(result()).toBe('ja');
  field = 'was';
  await rerender();
  expect(result()).toBe('Kratzer');
});
