import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packTar, unpackTar, type Entry } from '../../../server/backup/tar.ts';

const ENTRIES: Entry[] = [0, 1, 511, 512, 513, 70_000].map((size) => ({
  name: `dateien/${size}`,
  content: Buffer.alloc(size, `${size}ä`),
}));

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-tar-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function packed(entries = ENTRIES): Promise<Buffer> {
  return Buffer.concat(await all(packTar(each(entries))));
}

/** In pieces that end anywhere. */
async function unpacked(archive: Buffer, piece = 1_000): Promise<Entry[]> {
  const pieces = Array.from({ length: Math.ceil(archive.length / piece) }, (_, index) =>
    archive.subarray(index * piece, (index + 1) * piece),
  );
  return all(unpackTar(each(pieces)));
}

it.each([1, 511, 512, 10_000_000])('reads what it writes, in pieces of %i bytes', async (piece) => {
  const small = piece === 1 ? ENTRIES.slice(0, 5) : ENTRIES;
  expect(await unpacked(await packed(small), piece)).toEqual(small);
});

it('is read by tar, and reads what tar has written', async () => {
  const archive = path.join(directory, 'a.tar');
  await writeFile(archive, await packed());
  execFileSync('tar', ['-xf', archive, '-C', directory]);
  for (const { name, content } of ENTRIES) expect(await readFile(path.join(directory, name))).toEqual(content);
  const names = ENTRIES.map(({ name }) => name);
  execFileSync('tar', ['-cf', archive, '--format=ustar', '-C', directory, ...names]);
  expect(await unpacked(await readFile(archive))).toEqual(ENTRIES);
});

it('refuses an archive that ends early or is damaged', async () => {
  const archive = await packed();
  for (const end of [0, 300, 512, 1_600, archive.length - 1_024])
    await expect(unpacked(archive.subarray(0, end))).rejects.toThrow('endet mittendrin');
  const other = Buffer.from(archive);
  other.write('X', 3);
  await expect(unpacked(other)).rejects.toThrow('beschädigt');
});
