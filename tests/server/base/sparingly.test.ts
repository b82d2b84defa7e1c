import { expect, it } from 'vitest';
import { sparingly } from '../../../server/base/sparingly.ts';

/** What would be said each second is said once a minute. */

it('says the same at most once a minute, and how often it was left out', () => {
  let now = 0;
  const said: [number, string, number][] = [];
  const tell = sparingly(() => now);
  for (now = 0; now <= 120_000; now += 500)
    for (const what of ['away', 'slow']) tell(what, (leftOut) => void said.push([now, what, leftOut]));
  expect(said).toEqual([
    [0, 'away', 0],
    [0, 'slow', 0],
    [60_000, 'away', 119],
    [60_000, 'slow', 119],
    [120_000, 'away', 119],
    [120_000, 'slow', 119],
  ]);
});

it('forgets the oldest of very many', () => {
  let said = 0;
  const tell = sparingly(() => 0);
  for (let what = 0; what < 101; what += 1) tell(String(what), () => void (said += 1));
  tell('0', () => void (said += 1));
  tell('100', () => void (said += 1));
  expect(said).toBe(102);
});
