import { describeSize, withEndingOf } from '../../contract/index.ts';
import { fetchFile } from '../../loading/index.ts';
import { sniffType } from '../base/sniff.ts';
// oxlint-disable-next-line import/default -- made by Vite
import workerUrl from './shrink.worker.ts?worker&url';
import type { Answer, Order, Result } from './shrink.worker.ts';

/** `note`: what was done to it, in German. */
export type Shrunk = { file: File; note: string };

type ShrinkOptions = {
  maxBytes: number;
  signal: AbortSignal;
  /** Called with a small picture, before the photo is made smaller. */
  onPreview: (preview: Blob) => void;
};

/** A worker that has not answered by then counts as failed. */
const LIMIT_MS = 120_000;

/** One after the other: a photo of 48 megapixels takes 200 MB of memory while it is open. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a JPEG of at most `maxBytes` from a photo, in a worker of its own, which ends with it. Resolves with undefined if
 * this browser cannot open the photo, or cannot make it small enough. Rejects if aborted, and if the worker's code does
 * not load.
 */
export function shrinkPhoto(photo: File, { maxBytes, signal, onPreview }: ShrinkOptions): Promise<Shrunk | undefined> {
  return inTurn(async () => {
    const result = await ask({ photo, maxBytes }, signal, onPreview);
    if (result === undefined) return undefined;
    const { type, lastModified } = { type: 'image/jpeg', lastModified: photo.lastModified };
    const file = new File([result.jpeg], jpegName(photo.name), { type, lastModified });
    return { file, note: noteOn(photo, file, result.dated) };
  });
}

/** Brings the worker's code into the browser's cache. Rejects with a `PartFailure`. */
export function fetchWorker(): Promise<unknown> {
  return fetchFile(workerUrl);
}

/** Formats that every browser opens. */
const SHOWN_EVERYWHERE = /^image\/(?:jpeg|png|gif|webp)$/;

/**
 * Draws a small picture of a photo in the same way, since browsers keep the pixels of a photo on screen, and calls `onPreview` with it.
 * Without `onPreview` it only looks. Resolves with what is wrong with the photo: of one that ends early browsers draw the upper half and
 * report nothing, except where they are asked for its pixels.
 */
export async function lookAt(
  photo: File,
  signal: AbortSignal,
  onPreview: ((preview: Blob) => void) | undefined,
): Promise<string | undefined> {
  const opened = onPreview === undefined ? await opens(photo) : await previewed(photo, signal, onPreview);
  return opened || !SHOWN_EVERYWHERE.test((await sniffType(photo)) ?? '')
    ? undefined
    : 'Dieses Foto lässt sich nicht ganz anzeigen. Bitte sehen Sie nach, ob es vollständig ist.';
}

async function previewed(photo: File, signal: AbortSignal, onPreview: (preview: Blob) => void): Promise<boolean> {
  let opened = false;
  const show = (preview: Blob) => {
    opened = true;
    onPreview(preview);
  };
  await inTurn(() => ask({ photo, maxBytes: undefined }, signal, show));
  return opened;
}

async function opens(picture: Blob): Promise<boolean> {
  if (typeof createImageBitmap !== 'function') return true;
  return createImageBitmap(picture).then(
    (bitmap) => (bitmap.close(), true),
    () => false,
  );
}

function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
  const turn = last.then(task);
  last = turn.catch(() => undefined);
  return turn;
}

async function ask(order: Order, signal: AbortSignal, onPreview: (preview: Blob) => void): Promise<Result | undefined> {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') {
    onPreview(order.photo);
    return undefined;
  }
  const worker = new Worker(workerUrl, { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if ('preview' in data) onPreview(data.preview);
        else resolve(data.result);
      });
      worker.addEventListener('error', () => reject(new Error('The worker did not load.')));
      signal.addEventListener('abort', () => reject(signal.reason));
      timer = setTimeout(() => resolve(undefined), LIMIT_MS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
      worker.postMessage(order);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function noteOn(photo: File, file: File, dated: boolean): string {
  const kept = dated
    ? 'Das Aufnahmedatum ist noch darin, der Aufnahmeort nicht.'
    : 'Angaben zur Aufnahme, etwa ihr Ort, sind nicht mehr darin.';
  if (file.size >= photo.size) return `In JPG umgewandelt. ${kept}`;
  return `Verkleinert von ${describeSize(photo.size)} auf ${describeSize(file.size)}. ${kept}`;
}

/** The name with the ending of a JPEG: 'IMG_1.HEIC' becomes 'IMG_1.jpg'. */
export function jpegName(name: string): string {
  return withEndingOf('image/jpeg', name);
}
