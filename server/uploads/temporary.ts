import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any request may take (`requestTimeout`), so an older directory belongs to a killed process. */
const STALE_MILLISECONDS = 60 * 60 * 1000;

/** Returns the path of a directory. The first call makes it: most forms have no file. */
export type Directory = () => Promise<string>;

/**
 * Runs `work` with a temporary directory on the file system of the disk store, and removes it with its content, which
 * includes partial and refused files, whatever the outcome.
 */
export async function withTemporaryDirectory<T>(
  dataDir: string,
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  let made: Promise<string> | undefined;
  try {
    return await work(() => (made ??= makeDirectory(parentOf(dataDir))));
  } finally {
    const directory = await made?.catch(() => undefined);
    if (directory !== undefined) await removeDirectory(directory);
  }
}

/** The parent exists unless it was removed after the start. */
async function makeDirectory(parent: string): Promise<string> {
  const make = () => mkdtemp(join(parent, 'request-'));
  return make().catch(async () => {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return make();
  });
}

async function removeDirectory(directory: string): Promise<void> {
  try {
    // Usually it is empty, because accepted files have been moved.
    await rmdir(directory);
  } catch {
    // A write stream that was just opened may still create its file; the retries cover that. An error here must not
    // fail a successful request: `removeStaleTemporary` removes the rest.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/**
 * Removes directories of killed processes. Returns their number. Other instances may share the parent, so only the age
 * decides.
 */
export async function removeStaleTemporary(dataDir: string, now: Date): Promise<number> {
  const parent = parentOf(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || now.getTime() - found.mtimeMs <= STALE_MILLISECONDS) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function parentOf(dataDir: string): string {
  return join(dataDir, 'uploads', 'tmp');
}
