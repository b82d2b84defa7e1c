import type { FileRef, UploadState } from '../../fields/index.ts';
import type { Job } from './job.ts';
import { loadPhotos } from './loadPhotos.ts';
import { changed, type Queue } from './queue.ts';

/** The preview of an uploaded file as a URL. Undefined if it has none. */
export function previewOf({ known, small }: Queue, ref: FileRef): string | undefined {
  const sent = known.get(ref.id);
  if (sent !== undefined) return sent.upload.preview;
  return small[ref.id] ?? (/\.(jpe?g|png|webp|gif|avif)$/i.test(ref.name) ? ref.path : undefined);
}

export function showPreview(queue: Queue, job: Job, preview: Blob): void {
  const url = URL.createObjectURL(preview);
  job.drawn = preview;
  keepPreview(queue, job.upload.state, preview);
  job.upload = { ...job.upload, preview: url };
  release(queue, url);
  changed(queue);
}

/** Stores the preview of a photo once both are there; undefined removes it. Photos are shown themselves where that fails. */
export function keepPreview({ previews }: Queue, state: UploadState, drawn: Blob | undefined): void {
  if (previews !== undefined && state.kind === 'done')
    void loadPhotos()
      .then((photos) => photos.keepPreview(previews, state.ref.id, drawn))
      .catch(() => undefined);
}

/** Frees the memory of a preview that neither a job nor an uploaded file has any longer. */
export function release(queue: Queue, url: string | undefined): void {
  if (url !== undefined && !previewsIn(queue).includes(url)) URL.revokeObjectURL(url);
}

/** The previews of all jobs and all uploaded files, as URLs. */
export function previewsIn({ jobs, known }: Queue): (string | undefined)[] {
  return [...jobs, ...known.values()].map(({ upload }) => upload.preview);
}

/**
 * Draws the preview of a photo after all others, so that photos which are made smaller meanwhile need not wait for all of
 * them. It is left out where its code does not load.
 */
export function drawPreview(queue: Queue, job: Job): void {
  queue.drawing = queue.drawing.then(() => draw(queue, job));
}

async function draw(queue: Queue, job: Job): Promise<void> {
  const { file, abort, upload } = job;
  if (file === undefined || abort.signal.aborted) return;
  const show = (preview: Blob) => showPreview(queue, job, preview);
  const note = await loadPhotos()
    .then(({ lookAt }) => lookAt(file, abort.signal, upload.preview === undefined ? show : undefined))
    .catch(() => undefined);
  if (note === undefined) return;
  job.note = note;
  changed(queue);
}
