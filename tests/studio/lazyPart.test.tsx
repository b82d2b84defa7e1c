// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartFailure } from '../../src/loading/index.ts';
import { lazyPart } from '../../src/studio/parts/lazyPart.tsx';
import { doing, render } from '../support/react.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function View({ words }: { words: string }) {
  return <p>{words}</p>;
}

const WAITING = 'Die Ansicht wird geladen …';

/** A part whose code comes after these failures. */
async function open(...failures: PartFailure[]) {
  const request = vi.fn<() => Promise<typeof View>>(() => Promise.resolve(View));
  for (const failure of failures) request.mockRejectedValueOnce(failure);
  const Part = lazyPart(request, WAITING);
  const { container } = await render(<Part words="Da." />);
  return {
    request,
    words: () => container.textContent,
    button: () => container.querySelector('button')?.textContent,
    afterPause: () => doing(() => vi.advanceTimersToNextTimerAsync()),
  };
}

it('shows what it is, once its code is there', async () => {
  const part = await open();
  expect(part.words()).toBe('Da.');
});

it('says that its code did not come, and is there by itself once it does', async () => {
  const part = await open(new PartFailure(false, undefined));
  expect(part.words()).toContain('ließ sich noch nicht laden. Er kommt von selbst');
  expect(part.button()).toBeUndefined();
  await part.afterPause();
  expect(part.words()).toBe('Da.');
});

it('says that only a reload helps, where the server has its code no longer', async () => {
  const part = await open(new PartFailure(true, 404));
  expect(part.words()).toContain('lässt sich auf dieser Seite nicht mehr laden');
  expect(part.button()).toBe('Seite neu laden');
});
