import { open } from 'node:fs/promises';
import { TYPE_WITHIN_BYTES, typeOfBytes } from '../../src/contract/index.ts';

/** Stands for every type that is not accepted. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Returns the media type of a file according to its content: an accepted one, or UNKNOWN_TYPE. Ignores the name and the
 * declared type. Reads only headers and decodes nothing.
 */
export async function sniff(path: string): Promise<string> {
  const mediaType = typeOfBytes(await beginningOf(path));
  return mediaType === undefined || (mediaType === 'image/tiff' && (await isRaw(path))) ? UNKNOWN_TYPE : mediaType;
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TYPE_WITHIN_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a TIFF holds what a camera's sensor saw, which no viewer of pictures opens. */
async function isRaw(path: string): Promise<boolean> {
  // Loaded on first use, to keep the start short.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime !== 'image/tiff';
}
