import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MissingFile, type FileStore, type StoredFile } from '../../../server/uploads/fileStore.ts';

export async function listed(store: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of store.list()) found.push(file);
  return found;
}

/** Tests the contract of FileStore. `open` returns an empty store; `directory` is temporary. */
export function describeFileStore(name: string, open: (directory: string) => FileStore | Promise<FileStore>): void {
  describe(`file store: ${name}`, () => {
    let directory: string;
    let store: FileStore;

    beforeEach(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-store-'));
      store = await open(path.join(directory, 'store'));
    });
    afterEach(() => rm(directory, { recursive: true }));

    async function source(content: string | Buffer): Promise<{ path: string }> {
      const file = path.join(directory, randomUUID());
      await writeFile(file, content);
      return { path: file };
    }

    it('gives back the very bytes', async () => {
      const id = randomUUID();
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
      await store.put(id, await source(bytes));
      expect(await buffer(await store.open(id))).toEqual(bytes);
    });

    it('keeps files apart', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      await Promise.all([store.put(first, await source('eins')), store.put(second, await source('zwei'))]);
      await store.remove(first);
      expect(String(await buffer(await store.open(second)))).toBe('zwei');
    });

    it('rejects with MissingFile for what it does not have', async () => {
      await expect(store.open(randomUUID())).rejects.toBeInstanceOf(MissingFile);
    });

    it('keeps nothing when the source cannot be read', async () => {
      const id = randomUUID();
      await expect(store.put(id, { path: path.join(directory, 'nirgends') })).rejects.toThrow('nirgends');
      await expect(store.open(id)).rejects.toBeInstanceOf(MissingFile);
    });

    it('removes, and removes again', async () => {
      const id = randomUUID();
      await store.put(id, await source('weg damit'));
      await store.remove(id);
      await store.remove(id);
      await expect(store.open(id)).rejects.toBeInstanceOf(MissingFile);
    });

    it('knows what it has, and lists it', async () => {
      const before = new Set((await listed(store)).map(({ id }) => id));
      const ids = [randomUUID(), randomUUID(), randomUUID()];
      for (const [index, id] of ids.entries()) await store.put(id, await source('x'.repeat(index + 1)));
      await store.remove(ids[0] ?? '');
      expect(await Promise.all(ids.map((id) => store.has(id)))).toEqual([false, true, true]);
      const found = (await listed(store)).filter(({ id }) => !before.has(id));
      expect(Object.fromEntries(found.map(({ id, bytes }) => [id, bytes]))).toEqual({
        [ids[1] ?? '']: 2,
        [ids[2] ?? '']: 3,
      });
      for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
      for (const id of ids) await store.remove(id);
    });

    it.each(['../fremd', 'a/b', '', '.', 'kein-uuid'])('refuses the id %j', async (id) => {
      await expect(store.put(id, await source('x'))).rejects.toThrow('UUID');
      await expect(store.open(id)).rejects.toThrow('UUID');
      await expect(store.remove(id)).rejects.toThrow('UUID');
    });
  });
}
