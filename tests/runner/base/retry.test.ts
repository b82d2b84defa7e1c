import { describe, expect, it } from 'vitest';
import { isTemporary, pauseAfter, readRetryAfter } from '../../../src/runner/base/retry.ts';

describe('the pause before another attempt', () => {
  it('doubles with each failure, and ends after six', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => pauseAfter(failures, undefined, 0))).toEqual([
      1_000,
      2_000,
      4_000,
      8_000,
      16_000,
      32_000,
      undefined,
      undefined,
    ]);
  });

  it('is up to a quarter longer, so that not everybody comes back at once', () => {
    expect(pauseAfter(1, undefined, 0.5)).toBe(1_125);
    expect(pauseAfter(6, undefined, 1)).toBe(40_000);
    expect(pauseAfter(1)).toBeGreaterThanOrEqual(1_000);
    expect(pauseAfter(1)).toBeLessThanOrEqual(1_250);
  });

  it('is at least as long as the server asks for', () => {
    expect(pauseAfter(1, 20, 0)).toBe(20_000);
    expect(pauseAfter(6, 20, 0)).toBe(32_000);
    expect(pauseAfter(1, 60, 0)).toBe(60_000);
  });

  it('is not waited for where the server asks for more than a minute', () => {
    expect(pauseAfter(1, 61, 0)).toBeUndefined();
    expect(pauseAfter(1, 3600, 0)).toBeUndefined();
  });
});

describe('the header Retry-After', () => {
  const now = Date.UTC(2026, 10, 22, 12, 0, 0);

  it.each([
    ['17', 17],
    ['0', 0],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['bald', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s means %s seconds', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});

it.each([
  [500, true],
  [502, true],
  [503, true],
  [507, true],
  [429, true],
  [408, true],
  [425, true],
  [200, false],
  [400, false],
  [401, false],
  [413, false],
  [415, false],
  [422, false],
])('status %s is temporary: %s', (status, temporary) => {
  expect(isTemporary(status)).toBe(temporary);
});
