// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persist } from '../../src/loading/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What fails so many times. */
function failing(times: number) {
  const attempt = vi.fn<() => Promise<string>>(() => Promise.resolve('da'));
  for (let time = 0; time < times; time += 1) attempt.mockRejectedValueOnce(new TypeError('network'));
  return attempt;
}

/** The pauses before the next attempts, in seconds. */
async function pauses(count: number): Promise<number[]> {
  const all: number[] = [];
  for (let pause = 0; pause < count; pause += 1) {
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    all.push((Date.now() - before) / 1000);
  }
  return all;
}

it('tries with growing pauses, of a minute at most, until it works', async () => {
  const attempt = failing(8);
  const outcome = persist(attempt);
  await vi.advanceTimersByTimeAsync(0);
  expect(await pauses(8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await outcome).toBe('da');
  expect(vi.getTimerCount()).toBe(0);
});

it('tries at once when the network is back, and begins with short pauses again: a network that is back needs a moment', async () => {
  const attempt = failing(7);
  const outcome = persist(attempt);
  await vi.advanceTimersByTimeAsync(0);
  await pauses(4);
  window.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(await pauses(2)).toEqual([1, 2]);
  expect(await outcome).toBe('da');
  window.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(8);
});

it('has one attempt under way', async () => {
  const first = Promise.withResolvers<string>();
  const attempt = vi.fn<() => Promise<string>>(() => Promise.resolve('da'));
  attempt.mockImplementationOnce(() => first.promise);
  const outcome = persist(attempt);
  window.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(1);
  first.reject(new TypeError('network'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toBe('da');
  expect(attempt).toHaveBeenCalledTimes(2);
});
