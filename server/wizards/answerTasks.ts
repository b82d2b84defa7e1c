import { Worker } from 'node:worker_threads';
import type { News } from './limitedProcess.ts';
import type { GuardOrders } from './processGuard.ts';

const tell = (news: News<string, unknown>) => process.send?.(news);

/**
 * Answers, in a process that `openLimitedProcess` has started, one task after the other. The process ends with the one that
 * asks.
 */
export function answerTasks(work: (task: never, tell: (ended: string) => void) => unknown): void {
  const limitMs = Number(process.argv[2]);
  const guard = new Worker(new URL('processGuard.ts', import.meta.url), {
    workerData: { limitMs, parent: process.ppid },
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  const order = (running: GuardOrders) => guard.postMessage(running);
  const answer = async (task: never) => {
    order('begin');
    const result = await work(task, (ended) => tell({ ended }));
    order('end');
    tell({ result });
  };
  process.on('message', (task) => void answer(task as never));
  process.on('disconnect', () => process.exit());
}
