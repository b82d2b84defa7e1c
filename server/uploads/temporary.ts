import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No request may last that long (`requestTimeout`), so an older directory belongs to a process that was killed. */
const STALE_MILLISECONDS = 60 * 60 * 1000;

/**
 * Runs `work` with a directory of its own, on the file system of the disk store, and removes it with everything in it:
 * that is how partial and refused files go, whatever happened to the request.
 */
export async function withTemporaryDirectory<T>(dataDir: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await makeDirectory(parentOf(dataDir));
  try {
    return await work(directory);
  } finally {
    await removeDirectory(directory);
  }
}

/** The parent is there, unless somebody has removed it since the start. */
async function makeDirectory(parent: string): Promise<string> {
  const make = () => mkdtemp(join(parent, 'request-'));
  return make().catch(async () => {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return make();
  });
}

async function removeDirectory(directory: string): Promise<void> {
  try {
    // Mostly it is empty: what was taken lies elsewhere by now.
    await rmdir(directory);
  } catch {
    // A write stream that was opened a moment ago may still create its file; the retries outlast it. What stays all the
    // same must not turn a success into a failure: `removeStaleTemporary` takes it.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/**
 * Removes what killed processes left behind, and tells how much. Other instances may share the directory, so only age
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
