import type { FileRef } from '../../src/fields/index.ts';
import { addJob, createQueue, type Queue, type QueueOptions } from '../../src/runner/uploads/queue.ts';
import type { Job, NewJob } from '../../src/runner/uploads/job.ts';
import { photo } from './fakeUploads.ts';

/** The data of a queue whose fields hold no files, unless `options` says so. */
export function queueWith(options: Partial<QueueOptions> = {}): Queue {
  return createQueue({
    previews: undefined,
    submit: { reference: 'PR', documentType: 'PROBE' },
    revision: 'r1',
    held: (): FileRef[] => [],
    unfinished: [],
    prints: {},
    ...options,
  });
}

/** A file of `/bilder` that was judged and waits for its turn. */
export function waiting(queue: Queue, name: string, job: Partial<NewJob> = {}): Job {
  const added = addJob(queue, {
    pointer: '/bilder',
    name,
    file: photo(name),
    state: { kind: 'sending', fraction: 0 },
    ...job,
  });
  added.state = 'waiting';
  return added;
}
