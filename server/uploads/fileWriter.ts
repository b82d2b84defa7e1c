import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { freeMemory } from './freeMemory.ts';

/**
 * Data is buffered up to this size before a write: sockets deliver 64 KiB at most, and each write is a round trip to
 * another thread.
 */
const PIECE_BYTES = 256 * 1024;
/** Maximum number of buffered parts: a client chooses their size, and each has an overhead in memory. */
const PIECE_PARTS = 256;

/**
 * Creates a file that is written in few large pieces, and frees the memory of what was written. Any write error becomes the stream's error; so does an error of
 * `path`, and of `before`, which is called with the length of each piece.
 */
export function fileWriter(
  path: () => Promise<string>,
  before: (bytes: number) => Promise<void> = async () => {},
): Writable {
  let file: FileHandle | undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const writePiece = async () => {
    const [piece, length] = [gathered, bytes];
    [gathered, bytes] = [[], 0];
    if (length === 0 || file === undefined) return;
    await before(length);
    await writeAll(file, piece, length);
    for (const part of piece) freeMemory(part);
  };
  return new Writable({
    construct: callbackify(async () => {
      file = await open(await path(), 'wx');
    }),
    write: callbackify(async (chunk: Buffer, _encoding: string) => {
      gathered.push(chunk);
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES || gathered.length >= PIECE_PARTS) await writePiece();
    }),
    final: callbackify(writePiece),
    destroy: callbackify(async (error: Error | null) => {
      await file?.close();
      if (error !== null) throw error;
    }),
  });
}

/** The system may write only a part, especially if the disk is nearly full; writing the rest then fails. */
async function writeAll(file: FileHandle, piece: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(piece);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(piece).subarray(bytesWritten));
}
