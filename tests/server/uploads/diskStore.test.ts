import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { diskStore } from '../../../server/uploads/diskStore.ts';
import { describeFileStore } from './fileStoreContract.ts';

describeFileStore('disk', diskStore);

/** A directory on another file system than the temporary one, if the platform has it. */
const OTHER_FILE_SYSTEM = '/dev/shm';
const isOther = existsSync(OTHER_FILE_SYSTEM) && (await stat(OTHER_FILE_SYSTEM)).dev !== (await stat(tmpdir())).dev;

it.runIf(isOther)('takes a source from another file system and leaves nothing half done', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-store-'));
  const elsewhere = await mkdtemp(path.join(OTHER_FILE_SYSTEM, 'vorfahrt-source-'));
  try {
    const source = path.join(elsewhere, 'quelle');
    await writeFile(source, 'von weit her');
    const id = randomUUID();
    await diskStore(directory).put(id, { path: source });
    expect(String(await buffer(await diskStore(directory).open(id)))).toBe('von weit her');
    expect(await readdir(directory)).toEqual([id]);
    expect(await readdir(elsewhere)).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
    await rm(elsewhere, { recursive: true });
  }
});
