import { expect, it } from 'vitest';
import { latestServable } from '../../../server/http/servable.ts';

it('is compressed once while its text stays the same', () => {
  const serving = latestServable('text/plain');
  const first = serving('x'.repeat(1_000));
  expect(serving('x'.repeat(1_000)).brotli?.()).toBe(first.brotli?.());
  const second = serving('y'.repeat(1_000));
  expect(second.etag).not.toBe(first.etag);
  expect(second.plain.toString()).toMatch(/^y+$/);
});
