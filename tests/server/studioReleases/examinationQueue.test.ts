import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { examinationQueue, type ExaminationSlot } from '../../../server/studioReleases/examinationQueue.ts';

function open(most = 20, ofAccount = 4) {
  const turns = examinationQueue({ most, ofAccount, refuse: () => new Error('voll') });
  const order: string[] = [];
  const running: ExaminationSlot[] = [];
  /** Begins to wait; what has its turn is in `order`. */
  const ask = (account: string, wizard: string, size: number) => {
    const turn = turns.join({ account, wizard, size });
    const wait = async () => {
      const isNext = await turn.next();
      if (isNext) running.push(turn);
      else turn.leave();
      order.push(isNext ? wizard : `${wizard} nicht mehr`);
    };
    return { turn, ended: wait() };
  };
  const finish = async () => {
    await setImmediate();
    running.shift()?.leave();
    await setImmediate();
  };
  return { ask, finish, order };
}

it('one is examined at a time: of others first, then the smallest', async () => {
  const { ask, finish, order } = open();
  ask('eva', 'gross', 900);
  ask('eva', 'klein', 1);
  ask('jan', 'mittel', 50);
  ask('ute', 'winzig', 2);
  for (let time = 0; time < 5; time += 1) await finish();
  expect(order).toEqual(['gross', 'winzig', 'klein', 'mittel']);
});

it('whoever asks again and again does not keep others waiting, however large theirs is', async () => {
  const { ask, finish, order } = open();
  ask('eva', 'a', 300);
  ask('eva', 'b', 1);
  ask('jan', 'jans', 1_000_000);
  await finish();
  expect(order).toEqual(['a', 'jans']);
});

it('a large one is passed by three times at most', async () => {
  const { ask, finish, order } = open();
  ask('eva', 'erster', 1);
  ask('jan', 'gross', 1_000);
  for (const name of ['b', 'c', 'd', 'e', 'f']) ask(name, name, 1);
  for (let time = 0; time < 5; time += 1) await finish();
  expect(order.indexOf('gross')).toBe(4);
});

it('an older version that waits is not examined any more', async () => {
  const { ask, finish, order } = open();
  ask('eva', 'läuft', 1);
  const older = ask('jan', 'kontakt', 1);
  ask('jan', 'kontakt', 2);
  await older.ended;
  expect(order).toContain('kontakt nicht mehr');
  await finish();
  expect(order.filter((one) => one === 'kontakt')).toHaveLength(1);
});

it('takes no more of an account than others leave, and no more in all', () => {
  const { ask } = open(3, 2);
  ask('eva', 'a', 1);
  const second = ask('eva', 'b', 1);
  expect(() => ask('eva', 'c', 1)).toThrow('voll');
  ask('jan', 'd', 1);
  expect(() => ask('ute', 'e', 1)).toThrow('voll');
  second.turn.leave();
  ask('ute', 'e', 1);
});
