import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reception } from '../../../server/uploads/reception.ts';

const BOUNDARY = 'grenze';
/** More than the buffer of a Node stream, so that back pressure occurs. */
const LARGEST = 200_000;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-reception-'));
});
afterAll(() => rm(directory, { recursive: true }));

function bodyOf(contents: Buffer[]): Buffer {
  const parts = contents.flatMap((content, index) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="${index}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Cuts the body into pieces of these sizes, repeated. Each has memory of its own, as those of Node's HTTP parser have. */
function cut(body: Buffer, sizes: number[]): Buffer[] {
  const pieces = [];
  for (let at = 0, index = 0; at < body.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    pieces.push(Buffer.copyBytesFrom(body.subarray(at, at + size)));
    at += size;
  }
  return pieces;
}

async function receive(pieces: Buffer[]): Promise<Reception> {
  const into = await mkdtemp(path.join(directory, 'request-'));
  const reception = new Reception(BOUNDARY, { directory: async () => into, before: async () => undefined });
  await finished(Readable.from(pieces).pipe(reception));
  return reception;
}

const size = fc.oneof(fc.constantFrom(0, 1, 16_384, 65_536, LARGEST), fc.nat({ max: LARGEST }));
const piece = fc.oneof(
  fc.constantFrom(65_536, LARGEST, 10 * LARGEST),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: LARGEST }),
);

it('takes files of any size, however the body is cut', async () => {
  const property = fc.asyncProperty(
    fc.array(size, { minLength: 1, maxLength: 5 }),
    fc.array(piece, { minLength: 1, maxLength: 5 }).filter((sizes) => Math.max(...sizes) > 1_000),
    async (sizes, pieces) => {
      const contents = sizes.map((bytes, index) => Buffer.alloc(bytes, index + 1));
      const { files } = await receive(cut(bodyOf(contents), pieces));
      expect(files.map(({ bytes }) => bytes)).toEqual(sizes);
      for (const [index, file] of files.entries())
        expect((await readFile(file.path)).equals(contents[index] ?? Buffer.of())).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 100 });
});

it('takes a boundary that is cut anywhere, with a large part before it', async () => {
  const body = bodyOf([Buffer.alloc(LARGEST, 1)]);
  for (let tail = 0; tail <= BOUNDARY.length + 8; tail += 1) {
    const { files } = await receive([body.subarray(0, body.length - tail), body.subarray(body.length - tail)]);
    expect(files.map(({ bytes }) => bytes)).toEqual([LARGEST]);
  }
});

it('takes content that begins as a boundary does, in pieces that end there', async () => {
  const almost = Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}`);
  const content = Buffer.concat(Array.from({ length: 4 }, () => [almost, Buffer.from('x'.repeat(50))]).flat());
  const body = bodyOf([content]);
  const from = body.indexOf(content);
  const pieces = cut(body.subarray(from, from + content.length), [almost.length, 50]);
  const { files } = await receive([body.subarray(0, from), ...pieces, body.subarray(from + content.length)]);
  expect((await readFile(files[0]?.path ?? '')).equals(content)).toBe(true);
});

it('refuses a body that ends within a part', async () => {
  const body = bodyOf([Buffer.alloc(LARGEST, 1)]);
  await expect(receive([body.subarray(0, LARGEST / 2)])).rejects.toMatchObject({ status: 400 });
  await expect(receive([body.subarray(0, -6)])).rejects.toMatchObject({ status: 400 });
});
