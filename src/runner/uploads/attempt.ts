import type { PendingUpload } from '../../fields/index.ts';
import { isDouble } from './doubles.ts';
import { fingerprint } from './fingerprint.ts';
import type { Job } from './job.ts';
import type { Shrinking } from './judgeFile.ts';
import { loadPhotos, photosFailed } from './loadPhotos.ts';
import { postFile, UploadFailure } from './postFile.ts';
import { keepPreview, showPreview } from './previews.ts';
import { settle, update, type Queue } from './queue.ts';

/** A file that the device no longer has as it was chosen. */
const GONE = {
  kind: 'failed',
  message: 'Diese Datei hat sich geändert oder ist nicht mehr da. Bitte wählen Sie sie noch einmal aus.',
  cure: 'choose',
} as const satisfies PendingUpload['state'];

/**
 * Sends the file of a job once, made smaller where it has to be. Sends none that its field has already. Rejects if the
 * attempt fails; `causeOf` says why.
 */
export async function attempt(queue: Queue, job: Job): Promise<void> {
  const { submit, revision } = queue;
  if (job.print === undefined && job.file !== undefined) job.print = await fingerprint(job.file);
  if (isDouble(queue, job)) return;
  const file = job.shrinking === undefined ? job.file : await smallEnough(queue, job, job.shrinking);
  if (file === undefined || job.abort.signal.aborted) return;
  const ref = await postFile(file, {
    submit,
    revision,
    pointer: job.pointer,
    name: job.upload.name,
    signal: job.abort.signal,
    onNote: (note) => {
      job.note = note;
    },
    onProgress: (fraction) => update(queue, job, { kind: 'sending', fraction }),
  });
  queue.inSession = true;
  queue.known.set(ref.id, job);
  if (job.print !== undefined) queue.prints.set(ref.id, job.print);
  settle(queue, job, { kind: 'done', ref });
  if (job.drawn !== undefined) keepPreview(queue, job.upload.state, job.drawn);
}

/** Why an attempt failed. Browsers report a file that they cannot read as a lost connection. */
export async function causeOf(error: unknown, file: File | undefined): Promise<UploadFailure> {
  const failure = error instanceof UploadFailure ? error : new UploadFailure(String(error), 'again');
  const isGone = failure.hitch?.why === 'lost' && file !== undefined && !(await isReadable(file));
  return isGone ? new UploadFailure(GONE.message, GONE.cure) : failure;
}

/** The photo as it is sent. Undefined, with the job settled, if it cannot be made small enough. */
async function smallEnough(queue: Queue, job: Job, shrinking: Shrinking): Promise<File | undefined> {
  const { file } = job;
  if (file === undefined) return undefined;
  update(queue, job, { kind: 'sending', fraction: 0, shrinking: true });
  const { jpegName, shrinkPhoto } = await loadPhotos();
  const smaller = await shrinkPhoto(file, {
    maxBytes: shrinking.maxBytes,
    signal: job.abort.signal,
    onPreview: (preview) => showPreview(queue, job, preview),
  }).catch(photosFailed);
  if (smaller === undefined) {
    settle(queue, job, (await isReadable(file)) ? shrinking.otherwise : GONE);
    return undefined;
  }
  job.file = smaller.file;
  job.shrinking = undefined;
  job.note = smaller.note;
  job.upload = { ...job.upload, name: jpegName(job.upload.name) };
  return smaller.file;
}

/** Whether the device still has the file as it was chosen: browsers refuse to read one that has changed since. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await Promise.all([file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}
