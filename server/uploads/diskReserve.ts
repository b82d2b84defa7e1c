import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../base/errorCode.ts';
import { Fault } from '../http/fault.ts';
import { sentenceFor } from '../http/toFault.ts';
import type { Directory } from './temporary.ts';

/**
 * Throws a 507 if writing `bytes` would leave less than `reserveBytes` free on the disk of `directory`. The embedded
 * database uses the same disk and stops without space for its log.
 */
export async function requireRoom(directory: string, bytes: number, reserveBytes: number): Promise<void> {
  const free = await freeBytes(directory);
  if (free - bytes >= reserveBytes) return;
  throw new Fault(507, sentenceFor(507), {
    cause: new Error(
      `the disk reserve is reached: ${free} bytes are free, ${reserveBytes} have to stay, ${bytes} were to come`,
    ),
  });
}

/** Whether an upload to a directory finds room. Also where the disk cannot be asked: that is not lack of space. */
export async function hasRoom(directory: string, reserveBytes: number): Promise<boolean> {
  const free = await freeBytes(directory).catch(() => Infinity);
  return free >= reserveBytes;
}

/** Returns the free space on the disk of a directory, which may not exist yet. */
export async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(directory);
    if (errorCode(error) !== 'ENOENT' || parent === directory) throw error;
    return freeBytes(parent);
  }
}

/** The free space is checked again after so many bytes, since parallel requests use it too. */
const STRETCH_BYTES = 4 * 1024 * 1024;

/** Returns a function to be called with the number of bytes before each write; it throws as `requireRoom` does. */
export function roomWatch(directory: Directory, reserveBytes: number): (bytes: number) => Promise<void> {
  let unwatched = 0;
  return async (bytes) => {
    unwatched += bytes;
    if (unwatched < STRETCH_BYTES) return;
    unwatched = 0;
    await requireRoom(await directory(), bytes, reserveBytes);
  };
}
