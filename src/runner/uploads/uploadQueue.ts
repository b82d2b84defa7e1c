import type { Cure, FileRef, PendingUpload, UploadQueue } from '../../fields/index.ts';
import type { Unfinished } from './uploadDraft.ts';
import { forget } from './forget.ts';
import { unfinishedOf } from './job.ts';
import { sending } from './loadSending.ts';
import { keepPreview, previewOf, previewsIn, release } from './previews.ts';
import { addJob, changed, createQueue, pendingIn, type Queue, type QueueOptions } from './queue.ts';

const DELETE_FAILED = 'Fehler beim Löschen der Datei';

/** A file of the answers that the server does not have, and what is said of it. */
type Missing = { pointer: string; ref: FileRef; message: string; cure?: Cure };

/** The upload queue with what the run needs beyond the fields. */
export type RunUploads = UploadQueue & {
  /** Aborts all uploads and frees the memory of all previews. */
  end: () => void;
  /** All files that are not part of the answers yet, with the pointers of their fields. */
  all: () => readonly { pointer: string; upload: PendingUpload }[];
  busy: () => boolean;
  unfinished: () => Unfinished[];
  /** Fingerprints of uploaded files by their ids. */
  prints: () => Record<string, string>;
  /** Takes back a file of the answers that the server does not have. */
  lose: (file: Missing) => void;
};

/**
 * Uploads files, two at a time, and keeps their states until a field takes them over. Failed uploads are repeated while
 * that may help (`retry.ts`).
 */
export function createUploadQueue(options: QueueOptions): RunUploads {
  const queue = createQueue(options);
  const { known, prints, doubles, listeners } = queue;
  let stopFollowing: (() => void) | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      stopFollowing?.();
      stopFollowing = undefined;
      abortAll(queue);
    },
    pending: (pointer) => pendingIn(queue, pointer),
    add(pointer, files, rules, instead) {
      const begin = ({ choose, followNetwork }: NonNullable<typeof sending.module>) => {
        if (instead !== undefined) forget(queue, instead);
        stopFollowing ??= followNetwork(queue);
        return choose(queue, pointer, files, rules);
      };
      // At once, if it can: a person who presses 'Weiter' next waits for these files.
      return sending.module === undefined ? sending.load().then(begin) : begin(sending.module);
    },
    retry(key) {
      // Only what was chosen on this page can be sent.
      for (const job of queue.jobs) if (job.upload.key === key) sending.module?.send(queue, job);
    },
    drop(key) {
      forget(queue, key);
      changed(queue);
    },
    rearrange(list, place) {
      rearrange(queue, list, place);
      doubles.clear();
      changed(queue);
    },
    remove: (ref) => remove(queue, ref),
    previewOf: (ref) => previewOf(queue, ref),
    noteOf: (ref) => known.get(ref.id)?.note,
    doublesIn: (pointer) => doubles.get(pointer) ?? [],
    prints: () => Object.fromEntries(prints),
    all: () => queue.jobs,
    busy: () => queue.jobs.some(({ state }) => state !== 'settled'),
    unfinished: () => unfinishedOf(queue.jobs, options.held),
    lose: (file) => lose(queue, file),
  };
}

/** Aborts all uploads and frees the memory of all previews. */
function abortAll(queue: Queue): void {
  const urls = previewsIn(queue);
  for (const { abort, timer } of queue.jobs) {
    clearTimeout(timer);
    abort.abort();
  }
  for (const url of urls) if (url !== undefined) URL.revokeObjectURL(url);
}

/** Moves the files of a list's rows with them, and drops those of rows without a place. */
function rearrange(queue: Queue, list: string, place: (row: string) => string | undefined): void {
  for (const job of queue.jobs.filter(({ pointer }) => pointer.startsWith(`${list}/`))) {
    const [, row = '', below = ''] = /^([^/]*)(.*)$/.exec(job.pointer.slice(list.length + 1)) ?? [];
    const placed = place(row);
    if (placed === undefined) forget(queue, job.upload.key);
    else job.pointer = `${list}/${placed}${below}`;
  }
}

/** Deletes an uploaded file on the server. One that the server no longer has counts as deleted. */
async function remove(queue: Queue, ref: FileRef): Promise<void> {
  const response = await fetch(ref.path, { method: 'DELETE', credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new Error(DELETE_FAILED, { cause });
  });
  if (!response.ok && response.status !== 404) throw new Error(DELETE_FAILED);
  const preview = queue.known.get(ref.id)?.upload.preview;
  queue.known.delete(ref.id);
  release(queue, preview);
  keepPreview(queue, { kind: 'done', ref }, undefined);
  queue.prints.delete(ref.id);
  queue.doubles.clear();
  changed(queue);
}

/** Takes back a file that the server does not have. It can be sent again where this page still has it. */
function lose(queue: Queue, { pointer, ref, message, cure }: Missing): void {
  const sent = queue.known.get(ref.id);
  queue.known.delete(ref.id);
  queue.prints.delete(ref.id);
  queue.inSession = false;
  addJob(queue, {
    pointer,
    name: ref.name,
    file: sent?.file,
    preview: sent?.upload.preview,
    state: { kind: 'failed', message, cure: cure ?? (sent === undefined ? 'choose' : 'again') },
  });
  changed(queue);
}
