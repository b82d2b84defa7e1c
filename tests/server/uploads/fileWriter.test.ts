import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileWriter } from '../../../server/uploads/fileWriter.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-writer-'));
});
afterAll(() => rm(directory, { recursive: true }));

it.each([
  ['nothing', []],
  ['a byte', [1]],
  ['less than a piece', [1000, 2000]],
  ['a piece exactly', [256 * 1024]],
  ['pieces and a rest', [300_000, 300_000, 5, 900_000, 7]],
  ['many small parts', Array.from({ length: 3000 }, () => 3)],
])('writes %s as it comes', async (name, sizes) => {
  const file = path.join(directory, name);
  const writer = fileWriter(async () => file);
  const parts = sizes.map((size, index) => Buffer.alloc(size, index % 251));
  const expected = Buffer.concat(parts);
  for (const part of parts) writer.write(part);
  writer.end();
  await finished(writer);
  expect(expected.equals(await readFile(file))).toBe(true);
});

it('frees the memory of what it has written, except where other data lies in it', async () => {
  const writer = fileWriter(async () => path.join(directory, 'frei'));
  const shared = Buffer.alloc(100_000, 1);
  const [own, view, small] = [Buffer.alloc(100_000, 1), shared.subarray(1), Buffer.alloc(50, 1)];
  for (const part of [own, view, small]) writer.write(part);
  writer.end();
  await finished(writer);
  expect([own, view, small].map(({ length }) => length)).toEqual([0, 99_999, 50]);
  expect(shared.every((byte) => byte === 1)).toBe(true);
});

it('does not gather small parts without end', async () => {
  const file = path.join(directory, 'tropfen');
  const writer = fileWriter(async () => file);
  for (let byte = 0; byte < 10_000; byte += 1) writer.write(Buffer.alloc(1));
  await expect.poll(async () => (await stat(file)).size, { timeout: 60_000 }).toBeGreaterThan(9_000);
  writer.destroy();
  await finished(writer).catch(() => undefined);
});

it('fails where there is a file already', async () => {
  const file = path.join(directory, 'da');
  fileWriter(async () => file).end('zuerst');
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 60_000 }).toBe('zuerst');
  await expect(finished(fileWriter(async () => file).end('danach'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file, 'utf8')).toBe('zuerst');
});
