import { release } from './previews.ts';
import type { Queue } from './queue.ts';

/** Takes a job out of the queue and gives up its upload. The caller says that the queue has changed. */
export function forget(queue: Queue, key: string): void {
  const job = queue.jobs.find(({ upload }) => upload.key === key);
  queue.jobs = queue.jobs.filter((other) => other !== job);
  if (job === undefined) return;
  clearTimeout(job.timer);
  // The preview of an uploaded file is still drawn.
  if (job.upload.state.kind !== 'done') job.abort.abort();
  release(queue, job.upload.preview);
}
