import { forget } from './forget.ts';
import type { Job } from './job.ts';
import { changed, type Queue } from './queue.ts';

/**
 * Whether the field has the same file already. Then the file is dropped, and `Queue.doubles` holds the name that the
 * person gave it, and the name of the file that it equals.
 */
export function isDouble(queue: Queue, job: Job): boolean {
  const { pointer, print, file, upload } = job;
  const { jobs, prints, doubles, held } = queue;
  if (print === undefined) return false;
  const same =
    held(pointer).find(({ id }) => prints.get(id) === print) ??
    jobs.find(
      (other) =>
        other !== job && other.pointer === pointer && other.print === print && other.upload.state.kind !== 'failed',
    )?.upload;
  if (same === undefined) return false;
  doubles.set(pointer, [...(doubles.get(pointer) ?? []), { name: file?.name ?? upload.name, same: same.name }]);
  forget(queue, upload.key);
  changed(queue);
  return true;
}
