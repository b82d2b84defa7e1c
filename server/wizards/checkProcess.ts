import { Worker } from 'node:worker_threads';
import { checkNow, type FolderTexts } from './check.ts';
import type { CheckNews } from './checker.ts';
import type { GuardOrders } from './checkGuard.ts';

/** The process that checks definitions. It checks one folder after the other and ends with the process that asks. */

const limitMs = Number(process.argv[2]);
const guard = new Worker(new URL('checkGuard.ts', import.meta.url), { workerData: { limitMs, parent: process.ppid } });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
const order = (running: GuardOrders) => guard.postMessage(running);
const tell = (news: CheckNews) => process.send?.(news);

process.on('message', (folder: FolderTexts) => {
  order('begin');
  const findings = checkNow(folder, (ended) => tell({ ended }));
  order('end');
  tell({ findings });
});
process.on('disconnect', () => process.exit());
