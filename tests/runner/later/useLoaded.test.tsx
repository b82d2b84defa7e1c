// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { loadable, type Loadable } from '../../../src/loading/index.ts';
import { useLoaded } from '../../../src/runner/later/useLoaded.ts';
import { doing, eventually, render } from '../../support/react.tsx';

function Shown({ part, wanted }: { part: Loadable<{ text: string }>; wanted: boolean }) {
  return useLoaded(part, wanted)?.text ?? 'noch nicht';
}

describe('a part that is loaded later', () => {
  it('is requested once it is wanted, once for the page, and is there at once afterwards', async () => {
    const request = vi.fn<() => Promise<{ text: string }>>(() => Promise.resolve({ text: 'geladen' }));
    const part = loadable(request);
    const { container, rerender } = await render(<Shown part={part} wanted={false} />);
    expect(container.textContent).toBe('noch nicht');
    expect(request).not.toHaveBeenCalled();
    await rerender(<Shown part={part} wanted />);
    await eventually(() => expect(container.textContent).toBe('geladen'));
    const other = await render(<Shown part={part} wanted={false} />);
    expect(other.container.textContent).toBe('geladen');
    expect(request).toHaveBeenCalledTimes(1);
  });

  it.each(['the network is back', 'a pause'])(
    'is requested again by itself after %s, until it is there',
    async (after) => {
      vi.useFakeTimers();
      const request = vi.fn<() => Promise<{ text: string }>>(() => Promise.resolve({ text: 'geladen' }));
      request.mockRejectedValueOnce(new TypeError('network')).mockRejectedValueOnce(new TypeError('network'));
      const { container, unmount } = await render(<Shown part={loadable(request)} wanted />);
      for (const attempts of [2, 3]) {
        expect(container.textContent).toBe('noch nicht');
        await doing(() =>
          after === 'a pause' ? vi.advanceTimersToNextTimerAsync() : window.dispatchEvent(new Event('online')),
        );
        expect(request).toHaveBeenCalledTimes(attempts);
      }
      expect(container.textContent).toBe('geladen');
      await doing(() => window.dispatchEvent(new Event('online')));
      expect(vi.getTimerCount()).toBe(0);
      expect(request).toHaveBeenCalledTimes(3);
      await unmount();
      vi.useRealTimers();
    },
  );

  it('is requested again by the next component after it could not be loaded', async () => {
    const request = vi.fn<() => Promise<{ text: string }>>(() => Promise.resolve({ text: 'geladen' }));
    request.mockRejectedValueOnce(new TypeError('network'));
    const part = loadable(request);
    const first = await render(<Shown part={part} wanted />);
    expect(first.container.textContent).toBe('noch nicht');
    const second = await render(<Shown part={part} wanted />);
    await eventually(() => expect(second.container.textContent).toBe('geladen'));
    expect(request).toHaveBeenCalledTimes(2);
  });
});
