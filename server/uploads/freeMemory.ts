/** Smaller pieces are not worth the call, and may be views of memory that a parser uses again. */
const FREED_BYTES = 4 * 1024;

/**
 * Frees the memory of a buffer at once if the buffer is all that lies in it; the buffer is empty afterwards. The caller
 * must be the last who reads it.
 */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength >= FREED_BYTES && byteLength === buffer.byteLength)
    buffer.transfer(0);
}
