import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** From one beginning to the next at least: a statement may be quicker than those gather who are to share the next. */
const PAUSE_MS = 2;
/** Longer than a statement takes that meets nothing in its way, short beside what people wait for. */
const LONGEST_WAIT_MS = 25;
const LARGEST_BATCH = 64;

/**
 * Does `work` for many callers at once: who comes while a batch is under way goes with the next, which begins when that
 * one is done, at the latest after 25 ms. So who comes alone waits for nobody, and many at once cost one statement.
 * `work` gives an answer for each of its items, in their order; an Error among them is thrown to that item's caller,
 * and what `work` throws, to all.
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
