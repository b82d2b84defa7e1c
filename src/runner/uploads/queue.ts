import type { WizardFile } from '../../engine/index.ts';
import type { DoubleFile, FileRef, PendingUpload, UploadState } from '../../fields/index.ts';
import { loadPreviews, type Unfinished } from './uploadDraft.ts';
import { createJob, restored, type Job, type NewJob } from './job.ts';

export type QueueOptions = {
  /** Where previews are stored; undefined for a form in another page, which stores nothing. */
  previews: string | undefined;
  submit: WizardFile['submit'];
  /** Of the wizard. */
  revision: string;
  /** The files of a field in the answers. */
  held: (pointer: string) => readonly FileRef[];
  /** From the draft. */
  unfinished: readonly Unfinished[];
  /** Fingerprints of uploaded files by their ids, from the draft. */
  prints: Readonly<Record<string, string>>;
};

/** The data of an upload queue, which its parts share: `pump.ts`, `attempt.ts`, `doubles.ts` and `previews.ts`. */
export type Queue = Omit<QueueOptions, 'unfinished' | 'prints'> & {
  jobs: Job[];
  readonly listeners: Set<() => void>;
  /** The jobs as their fields see them, by pointer. Empty after a change. */
  lists: Map<string, readonly PendingUpload[]>;
  /** The jobs of files that were uploaded from this page, by their ids, also when the answers hold them. */
  readonly known: Map<string, Job>;
  /** Fingerprints of uploaded files by their ids. */
  readonly prints: Map<string, string>;
  /** Files that their fields have already, by pointer. */
  readonly doubles: Map<string, DoubleFile[]>;
  /** The first response sets the session cookie. Parallel first uploads would create two sessions. */
  inSession: boolean;
  /** Previews that were stored before the page was loaded. */
  readonly small: Readonly<Record<string, string>>;
  /** Ends with the last preview. */
  drawing: Promise<void>;
};

export function createQueue({ unfinished, prints, ...options }: QueueOptions): Queue {
  return {
    ...options,
    jobs: unfinished.map((file) => createJob(restored(file))),
    listeners: new Set(),
    lists: new Map(),
    known: new Map(),
    prints: new Map(Object.entries(prints)),
    doubles: new Map(),
    inSession: false,
    small: options.previews === undefined ? {} : loadPreviews(options.previews),
    drawing: Promise.resolve(),
  };
}

/** Puts a job at the end of the queue. The caller says that the queue has changed. */
export function addJob(queue: Queue, job: NewJob): Job {
  const added = createJob(job);
  queue.jobs.push(added);
  return added;
}

/** Tells the listeners. */
export function changed(queue: Queue): void {
  queue.lists = new Map();
  for (const listener of queue.listeners) listener();
}

/** Sets what the field sees of a job. */
export function update(queue: Queue, job: Job, state: UploadState): void {
  job.upload = { ...job.upload, state };
  changed(queue);
}

/** Ends a job: it has arrived or failed. */
export function settle(queue: Queue, job: Job, state: UploadState): void {
  job.state = 'settled';
  update(queue, job, state);
}

/** The jobs of a field as it sees them. The same list until something changes. */
export function pendingIn({ lists, jobs }: Queue, pointer: string): readonly PendingUpload[] {
  const list = lists.get(pointer) ?? jobs.filter((job) => job.pointer === pointer).map(({ upload }) => upload);
  lists.set(pointer, list);
  return list;
}
