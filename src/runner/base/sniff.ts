import { TYPE_WITHIN_BYTES, typeOfBytes } from '../../contract/index.ts';

/**
 * The media type by the first bytes, whatever the file's name: phones name HEIC photos JPG. Resolves with undefined for
 * unknown types. Rejects if the file cannot be read.
 */
export async function sniffType(file: Blob): Promise<string | undefined> {
  return typeOfBytes(new Uint8Array(await file.slice(0, TYPE_WITHIN_BYTES).arrayBuffer()));
}
