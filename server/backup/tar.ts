/** The tar format (POSIX ustar), as far as regular files with short names need it. `tar -x` reads what is written here. */
export type Entry = { name: string; content: Buffer };

const BLOCK = 512;
/** Larger ones are none of ours: an upload has 20 MB at most. */
const LARGEST_BYTES = 1024 ** 3;

/** Writes entries as a tar archive. */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield header(name, content.length);
    yield content;
    yield Buffer.alloc(-content.length & (BLOCK - 1));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads the entries of a tar archive. Throws for one that is damaged or that ends early. */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = taker(source);
  for (;;) {
    const block = await take(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    if (readOctal(block, 148, 8) !== checksum(block)) throw new Error('Das Archiv der Dateien ist beschädigt.');
    const size = readOctal(block, 124, 12);
    if (!(size <= LARGEST_BYTES)) throw new Error('Das Archiv der Dateien ist beschädigt.');
    const end = block.indexOf(0);
    const content = Buffer.from(await take(size));
    await take(-size & (BLOCK - 1));
    yield { name: block.toString('latin1', 0, Math.min(end, 100)), content };
  }
  // The rest of the stream, so that whoever writes it comes to an end.
  await take(Infinity);
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const fields: [number, string][] = [
    [0, name],
    [100, '0000600\0'],
    [108, '0000000\0'],
    [116, '0000000\0'],
    [124, `${size.toString(8).padStart(11, '0')}\0`],
    [136, '00000000000\0'],
    [148, '        '],
    [156, '0'],
    [257, 'ustar\0'],
    [263, '00'],
  ];
  for (const [at, text] of fields) block.write(text, at, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** The sum of all bytes, with spaces in the place of the sum. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function readOctal(block: Buffer, at: number, length: number): number {
  return Number.parseInt(block.toString('latin1', at, at + length), 8);
}

/** Returns a function that takes the next bytes of a stream; `Infinity` drops all that is left. */
function taker(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const parts: Buffer[] = [held];
    let length = held.length;
    while (length < bytes) {
      const { value, done } = await chunks.next();
      if (done === true && bytes === Infinity) return Buffer.alloc(0);
      if (done === true) throw new Error('Das Archiv der Dateien endet mittendrin.');
      if (bytes === Infinity) continue;
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}
