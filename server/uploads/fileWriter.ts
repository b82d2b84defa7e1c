import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { callbackify } from 'node:util';

/**
 * As much is gathered before it is written: sockets give 64 KiB at most, and each write is a way to another thread and
 * back.
 */
const PIECE_BYTES = 256 * 1024;
/** And in no more parts: a client chooses how small they are, and each takes memory of its own. */
const PIECE_PARTS = 256;

/**
 * A new file, written in few large pieces. What the disk refuses is the stream's error, whichever piece it is; so is
 * what `before` throws, which is told the length of each.
 */
export function fileWriter(path: string, before: (bytes: number) => Promise<void> = async () => {}): Writable {
  let file: FileHandle | undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const writePiece = async () => {
    const [piece, length] = [gathered, bytes];
    [gathered, bytes] = [[], 0];
    if (length === 0 || file === undefined) return;
    await before(length);
    await writeAll(file, piece, length);
  };
  return new Writable({
    construct: callbackify(async () => {
      file = await open(path, 'wx');
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

/** The system may stop half way, most of all where the disk is nearly full; the rest then fails. */
async function writeAll(file: FileHandle, piece: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(piece);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(piece).subarray(bytesWritten));
}
