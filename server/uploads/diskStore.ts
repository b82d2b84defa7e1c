import { constants, type Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../base/errorCode.ts';
import { MissingFile, type FileStore } from './fileStore.ts';
import { isUuid } from '../base/uuid.ts';
import { requireUuid } from './uuid.ts';

const PART = '.part';

/**
 * Stores files in one directory, which it creates. Sources should be on the same file system: then `put` is one rename.
 */
export function diskStore(directory: string): FileStore {
  const flushDirectory = shared(() => flush(directory));
  return {
    async put(id, source) {
      const target = pathOf(directory, id);
      await flush(source.path);
      await move(source.path, target).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await move(source.path, target);
      });
      await flushDirectory();
    },
    async open(id) {
      try {
        const file = await open(pathOf(directory, id));
        return file.createReadStream();
      } catch (error) {
        throw isMissing(error) ? new MissingFile(id, { cause: error }) : error;
      }
    },
    async remove(id) {
      const target = pathOf(directory, id);
      await Promise.all([target, partOf(target)].map((file) => rm(file, { force: true })));
    },
    async has(id) {
      return (await statOf(pathOf(directory, id))) !== undefined;
    },
    async *list() {
      const names = await readdir(directory).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const id = path.basename(name, PART);
        // It may have been removed in the meantime.
        const found = isUuid(id) ? await statOf(path.join(directory, name)) : undefined;
        if (found !== undefined) yield { id, bytes: found.size, storedAt: found.mtime };
      }
    },
  };
}

async function statOf(file: string): Promise<Stats | undefined> {
  return stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

function pathOf(directory: string, id: string): string {
  return path.join(directory, requireUuid(id));
}

/** The temporary name of a file that is copied from another file system. */
function partOf(target: string): string {
  return target + PART;
}

/** A rename survives a power failure only if both the content and the directory have been flushed. */
async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Shares runs of `work` between concurrent callers. Calls made while a run is in progress share the next run, since the
 * current one may have started too early.
 */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
}

async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) !== 'EXDEV') throw error;
    await moveAcrossFileSystems(source, target);
  }
}

async function moveAcrossFileSystems(source: string, target: string): Promise<void> {
  const sibling = partOf(target);
  try {
    await copyFile(source, sibling, constants.COPYFILE_EXCL);
    await flush(sibling);
    await rename(sibling, target);
  } finally {
    await rm(sibling, { force: true });
  }
  await rm(source, { force: true });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && errorCode(error) === 'ENOENT';
}
