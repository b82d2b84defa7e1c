import { expect, it } from 'vitest';
import { inTurn } from '../../../server/base/inTurn.ts';

it('runs each task when the earlier ones have ended, also after one that fails', async () => {
  const next = inTurn();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const results = [
    next(async () => {
      log.push('one begins');
      await first.promise;
      log.push('one fails');
      throw new Error('one');
    }),
    next(async () => log.push('two')),
  ];
  await Promise.resolve();
  expect(log).toEqual(['one begins']);
  first.resolve();
  expect(await Promise.allSettled(results)).toEqual([
    { status: 'rejected', reason: new Error('one') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(log).toEqual(['one begins', 'one fails', 'two']);
});
