import { buffer as readAll } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { Download } from 'playwright-core';

/** A file as Playwright's file chooser takes it. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** No two names have the same bytes. */
export function pdfFile(name: string): TestFile {
  const body = `%PDF-1.4\n%${name}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body, 'utf8') };
}

/** A real PNG of one colour. No two names have the same bytes. */
export function pngFile(name: string, side = 64): TestFile {
  const rows = Buffer.alloc((side * 3 + 1) * side, 0x7f);
  for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Title\0${name}`, 'utf8')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** A real JPEG of eight pixels by eight. */
const JPEG = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA',
    'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1',
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP',
    'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/',
    '2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK0',
    '6kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAA',
    'AAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2g',
    'AMAwEAAhEDEQA/AKAB/9k=',
  ].join(''),
  'base64',
);

/** A real JPEG of one colour, with its name as a comment: no two names have the same bytes. */
export function jpegFile(name: string): TestFile {
  const text = Buffer.from(name, 'utf8');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([JPEG.subarray(0, 2), comment, JPEG.subarray(2)]) };
}

/** What was saved. The browser belongs to another process, so it is read from there. */
export async function contentOf(download: Download): Promise<Buffer> {
  return await readAll(await download.createReadStream());
}

/** A file of a name from the answers of a definition, by its ending. */
export function namedFile(name: string): TestFile {
  if (name.endsWith('.pdf')) return pdfFile(name);
  return name.endsWith('.png') ? pngFile(name) : jpegFile(name);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
