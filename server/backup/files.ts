import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MissingFile, type FileStore } from '../uploads/index.ts';
import { isUuid } from '../base/uuid.ts';
import { unpackTar, type Entry } from './tar.ts';

/** Files that are read at the same time: a bucket takes some milliseconds for each. */
const AT_ONCE = 8;
const FOLDER = 'dateien/';

export type Count = { count: number; bytes: number };

/** Yields all files of a store, and adds their ids to `seen`. One that is removed in the meantime is left out. */
export async function* storedFiles(files: FileStore, seen: Set<string>): AsyncGenerator<Entry> {
  // A killed `put` leaves a file that is listed under the same id.
  const ids = new Set<string>();
  const read = async () => (await Promise.all([...ids].map(readFile))).flat();
  for await (const { id } of files.list()) {
    if (!seen.has(id)) ids.add(id);
    if (ids.size < AT_ONCE) continue;
    yield* await read();
    ids.clear();
  }
  yield* await read();

  async function readFile(id: string): Promise<Entry[]> {
    try {
      const content = await buffer(await files.open(id));
      seen.add(id);
      return [{ name: FOLDER + id, content }];
    } catch (error) {
      if (error instanceof MissingFile) return [];
      throw error;
    }
  }
}

/** Counts the files of an archive, and calls `take` for each. Throws a German sentence for an entry that is none. */
export async function readFiles(
  archive: AsyncIterable<Buffer>,
  take: (id: string, content: Buffer) => Promise<void>,
): Promise<Count> {
  const total = { count: 0, bytes: 0 };
  for await (const { name, content } of unpackTar(archive)) {
    const id = name.slice(FOLDER.length);
    if (!name.startsWith(FOLDER) || !isUuid(id)) throw new Error('Im Archiv der Dateien liegt etwas Fremdes.');
    await take(id, content);
    total.count++;
    total.bytes += content.length;
  }
  return total;
}

/** Returns what stores a file; it goes through a folder on the same disk as those of uploads. */
export function putInto(files: FileStore, dataDir: string): (id: string, content: Buffer) => Promise<void> {
  const folder = path.join(dataDir, 'uploads/tmp');
  return async (id, content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = path.join(folder, `${id}.restored`);
    try {
      await writeFile(temporary, content, { mode: 0o600 });
      await files.put(id, { path: temporary });
    } finally {
      await rm(temporary, { force: true });
    }
  };
}
