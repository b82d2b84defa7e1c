import { megabytes } from '../../contract/index.ts';
import type { Order, Result } from './shrink.worker.ts';

/** `note`: what was done to it, in German. */
export type Shrunk = { file: File; note: string };

/** A worker that has not answered by then counts as failed. */
const LIMIT_MS = 60_000;

/** One after the other: a photo of 48 megapixels takes 200 MB of memory while it is open. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a JPEG of at most `maxBytes` from a photo, in a worker of its own, which ends with it. Resolves with undefined if
 * this browser cannot open the photo, or cannot make it small enough. Rejects if aborted.
 */
export function shrinkPhoto(photo: File, maxBytes: number, signal: AbortSignal): Promise<Shrunk | undefined> {
  const turn = last.then(() => shrink(photo, maxBytes, signal));
  last = turn.catch(() => undefined);
  return turn;
}

async function shrink(photo: File, maxBytes: number, signal: AbortSignal): Promise<Shrunk | undefined> {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  try {
    const result = await answerOf(worker, { photo, maxBytes }, signal);
    if (result === undefined) return undefined;
    const { type, lastModified } = { type: 'image/jpeg', lastModified: photo.lastModified };
    const file = new File([result.jpeg], jpegName(photo.name), { type, lastModified });
    return { file, note: noteOn(photo, file, result.dated) };
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, order: Order, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Result | undefined>) => resolve(data));
    worker.addEventListener('error', () => resolve(undefined));
    signal.addEventListener('abort', () => reject(signal.reason));
    setTimeout(() => resolve(undefined), LIMIT_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
    worker.postMessage(order);
  });
}

function noteOn(photo: File, file: File, dated: boolean): string {
  const kept = dated
    ? 'Das Aufnahmedatum ist noch darin, der Aufnahmeort nicht.'
    : 'Angaben zur Aufnahme, etwa ihr Ort, sind nicht mehr darin.';
  if (file.size >= photo.size) return `In JPG umgewandelt. ${kept}`;
  return `Verkleinert von ${megabytes(photo.size)} auf ${megabytes(file.size)}. ${kept}`;
}

/** The name with the ending of a JPEG: 'IMG_1.HEIC' becomes 'IMG_1.jpg'. */
export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.(?:heic|heif|webp|avif|png)$/i, '')}.jpg`;
}
