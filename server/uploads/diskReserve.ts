import { statfs } from 'node:fs/promises';
import { Fault } from '../http/fault.ts';
import { sentenceFor } from '../http/toFault.ts';

/**
 * Throws a 507 where `bytes` more would leave less than `reserveBytes` free on the disk of `directory`. The embedded
 * database lies on the same disk: without room for its log it stops.
 */
export async function requireRoom(directory: string, bytes: number, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free - bytes >= reserveBytes) return;
  throw new Fault(507, sentenceFor(507), {
    cause: new Error(
      `the disk reserve is reached: ${free} bytes are free, ${reserveBytes} have to stay, ${bytes} were to come`,
    ),
  });
}

/** Other requests fill the disk too, so each looks again after so much. */
const STRETCH_BYTES = 4 * 1024 * 1024;

/** Gives what a request calls with the bytes that it is about to write; throws as `requireRoom`. */
export function roomWatch(directory: string, reserveBytes: number): (bytes: number) => Promise<void> {
  let unwatched = 0;
  return async (bytes) => {
    unwatched += bytes;
    if (unwatched < STRETCH_BYTES) return;
    unwatched = 0;
    await requireRoom(directory, bytes, reserveBytes);
  };
}
