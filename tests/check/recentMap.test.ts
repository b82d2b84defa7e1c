import { expect, test } from 'vitest';
import { RecentMap } from '../../src/check/recentMap.ts';

test('keeps what was used last, and no more than it may', () => {
  const map = new RecentMap<string, number>(2);
  map.set('one', 1);
  map.set('two', 2);
  expect(map.get('one')).toBe(1);
  map.set('three', 3);
  expect([map.get('one'), map.get('two'), map.get('three')]).toEqual([1, undefined, 3]);
});

test('a value that is set again is the newest', () => {
  const map = new RecentMap<string, number>(2);
  map.set('one', 1);
  map.set('two', 2);
  map.set('one', 3);
  map.set('three', 4);
  expect([map.get('one'), map.get('two'), map.get('three')]).toEqual([3, undefined, 4]);
});
