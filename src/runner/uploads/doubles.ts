import { forget } from './forget.ts';
import type { Job } from './job.ts';
import { changed, type Queue } from './queue.ts';

/**
 * Whether the field has the same file already. Then the file is dropped, and `Queue.doubles` tells the name that the
 * person gave it.
 */
export function isDouble(queue: Queue, job: Job): boolean {
  const { pointer, print, file, upload } = job;
  const { jobs, prints, doubles, held } = queue;
  if (print === undefined) return false;
  const isSent = held(pointer).some(({ id }) => prints.get(id) === print);
  const isUnderWay = jobs.some(
    (other) =>
      other !== job && other.pointer === pointer && other.print === print && other.upload.state.kind !== 'failed',
  );
  if (!isSent && !isUnderWay) return false;
  doubles.set(pointer, [...(doubles.get(pointer) ?? []), file?.name ?? upload.name]);
  forget(queue, upload.key);
  changed(queue);
  return true;
}
