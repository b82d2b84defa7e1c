import { photoSizes } from './photoSizes.ts';
import { captureDateSegment, EXIF_WITHIN_BYTES, readCaptureDate } from './captureDate.ts';

/** Draws the preview of one photo and, if it is ordered, makes the photo smaller. */

/** In pixels: 72 on a screen of three pixels each. */
const PREVIEW_SHORTEST_SIDE = 216;
const QUALITIES = [0.9, 0.8, 0.7, 0.6];

/** `maxBytes`: of the smaller photo. Undefined for the preview alone. */
export type Order = { photo: Blob; maxBytes: number | undefined };
/** `dated`: the capture date was taken along. */
export type Result = { jpeg: Blob; dated: boolean };
/** The preview comes first. `result` is undefined if this browser cannot open the photo or make it small enough. */
export type Answer = { preview: Blob } | { result: Result | undefined };

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void work(data).then(
    (result) => answer({ result }),
    () => answer({ result: undefined }),
  );
});

function answer(message: Answer): void {
  postMessage(message);
}

async function work({ photo, maxBytes }: Order): Promise<Result | undefined> {
  // The Exif orientation is lost, so the pixels are turned.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, PREVIEW_SHORTEST_SIDE / Math.min(bitmap.width, bitmap.height));
  answer({ preview: await drawn(bitmap, scale).convertToBlob({ type: 'image/jpeg', quality: 0.8 }) });
  return maxBytes === undefined ? undefined : await shrink(photo, bitmap, maxBytes);
}

async function shrink(photo: Blob, bitmap: ImageBitmap, maxBytes: number): Promise<Result | undefined> {
  const date = readCaptureDate(await photo.slice(0, EXIF_WITHIN_BYTES).arrayBuffer());
  const segment = date === undefined ? undefined : captureDateSegment(date);
  for (const scale of photoSizes(bitmap)) {
    const canvas = drawn(bitmap, scale);
    for (const quality of QUALITIES) {
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (jpeg.type !== 'image/jpeg') return undefined;
      const dated = segment === undefined ? jpeg : withSegment(jpeg, segment);
      if (dated.size <= maxBytes) return { jpeg: dated, dated: segment !== undefined };
    }
  }
  return undefined;
}

function drawn(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // JPEG has no transparency. What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The JPEG with a segment behind its start. */
function withSegment(jpeg: Blob, segment: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: 'image/jpeg' });
}
