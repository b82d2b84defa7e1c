import { expect, it } from 'vitest';
import { untilWritten } from '../../../server/runs/untilWritten.ts';

it('a form that met another one is taken again only when that one has ended', async () => {
  const log: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = untilWritten('lauf', async () => {
    log.push('first begins');
    await held;
    log.push('first ends');
    return true;
  });
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  const second = untilWritten('lauf', async () => {
    log.push('second');
    meet();
    return log.includes('first ends');
  });
  await met;
  // Whatever does not wait for the first form goes on now.
  await new Promise((resolve) => setImmediate(resolve));
  release();
  await Promise.all([first, second]);
  expect(log).toEqual(['first begins', 'second', 'first ends', 'second']);
});
