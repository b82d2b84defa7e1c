import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode.ts';
import { MissingFile, type FileStore } from './fileStore.ts';
import { requireUuid } from './uuid.ts';

/** Keeps files in one directory, which it creates. Sources should lie on the same file system: then `put` is one rename. */
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
      await rm(pathOf(directory, id), { force: true });
    },
  };
}

function pathOf(directory: string, id: string): string {
  return join(directory, requireUuid(id));
}

/** A rename outlives a power failure only when both the content and the directory have reached the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs `work` for all who ask together; who asks while it is under way is served by the next run, since this one may have begun too early. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.catch(() => undefined).then(() => {
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
  const sibling = `${target}.part`;
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
