import { describe, expect, it } from 'vitest';
import { attemptQueue } from '../../../server/limits/attemptQueue.ts';

describe('turns of attempts', () => {
  it('stay one count when several end at once while another one waits', async () => {
    const turns = attemptQueue();
    const [first, second] = [await turns.begin('key', 2), await turns.begin('key', 2)];
    const waiting = turns.begin('key', 2);
    first.leave(false);
    second.leave(false);
    const third = await waiting;
    const fourth = await turns.begin('key', 2);
    // Refused while the third is under way: it waits for that, and is worth another one once it is given back.
    const worth = fourth.isWorthAnother();
    third.leave(true);
    expect(await worth).toBe(true);
  });
});
