// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { loadable, useLoaded, type Loadable } from '../../src/runner/useLoaded.ts';
import { eventually, render } from '../support/react.tsx';

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
