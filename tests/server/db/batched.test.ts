import { expect, it } from 'vitest';
import { batched } from '../../../server/db/batched.ts';

/** Work that ends on command, and its input of each call. */
function heldWork<Answer>(answerOf: (item: string) => Answer | Error) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = batched<string, Answer>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map(answerOf);
  });
  return { ask, batches, end: () => ends.shift()?.() };
}

it('who comes alone goes at once, and who comes meanwhile goes together afterwards', async () => {
  const { ask, batches, end } = heldWork((item) => item.toUpperCase());
  const first = ask('a');
  await expect.poll(() => batches).toEqual([['a']]);
  const others = ['b', 'c', 'd'].map(ask);
  end();
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']]);
  end();
  expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C', 'D']);
});

it('nobody waits for work that does not end', async () => {
  const { ask, batches, end } = heldWork((item) => item);
  void ask('a');
  await expect.poll(() => batches.length).toBe(1);
  const second = ask('b');
  await expect.poll(() => batches).toEqual([['a'], ['b']]);
  end();
  end();
  expect(await second).toBe('b');
});

it('an error of one is that one’s alone, and what the work throws is everybody’s', async () => {
  const { ask, end, batches } = heldWork((item) => (item === 'b' ? new Error('b') : item));
  const answers = Promise.allSettled(['a', 'b', 'c'].map(ask));
  await expect.poll(() => batches.length).toBe(1);
  end();
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
  ).toEqual(['a', 'Error: b', 'c']);

  const broken = batched<string, string>(async () => {
    throw new Error('away');
  });
  const refused = await Promise.allSettled(['a', 'b'].map(broken));
  expect(refused.map((answer) => answer.status === 'rejected' && String(answer.reason))).toEqual([
    'Error: away',
    'Error: away',
  ]);
  await expect(broken('c'), 'and it goes on').rejects.toThrow('away');
});

it('a crowd is divided, and each gets its own answer', async () => {
  const sizes: number[] = [];
  const ask = batched<number, number>(async (items) => {
    sizes.push(items.length);
    return items.map((item) => item * 2);
  });
  const crowd = Array.from({ length: 500 }, (_, index) => index);
  expect(await Promise.all(crowd.map(ask))).toEqual(crowd.map((item) => item * 2));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
});
