import { expect, it } from 'vitest';
import { lazy } from '../../../server/base/lazy.ts';

it('makes once for all who ask, and again only after a failure', async () => {
  let times = 0;
  const ask = lazy(async () => {
    times += 1;
    if (times === 1) throw new Error('not yet');
    return times;
  });
  const refused = await Promise.allSettled([ask(), ask()]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  expect(await ask()).toBe(2);
});
