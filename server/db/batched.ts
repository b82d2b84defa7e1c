import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';

/**
 * Minimum time between the starts of two batches: a statement may be faster than the callers of the next batch arrive.
 */
const PAUSE_MS = 2;
/** Longer than an unobstructed statement takes, but short compared with the latency that people accept. */
const LONGEST_WAIT_MS = 25;
const LARGEST_BATCH = 64;

/**
 * Combines concurrent calls of `work` into batches. Calls made while a batch is running form the next batch, which
 * starts when that one is done, at the latest after 25 ms. A single call starts at once, and many concurrent calls cost
 * one statement. `work` returns one result for each of its items, in their order; an Error among them rejects that
 * item's call, and an exception rejects all calls of the batch.
 */
export function batched<Item, Answer>(
  work: (items: readonly Item[]) => Promise<(Answer | Error)[]>,
): (item: Item) => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  const begin = (items: readonly Item[]) => {
    const batch = work(items);
    running = Promise.allSettled([batch, sleep(PAUSE_MS)]);
    return batch;
  };
  const schedule = (start: () => void) =>
    void Promise.race([running, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]).then(start);
  const loader = new DataLoader<Item, Answer>(begin, {
    cache: false,
    maxBatchSize: LARGEST_BATCH,
    batchScheduleFn: schedule,
  });
  return (item) => loader.load(item);
}
