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

/** What was saved. The browser belongs to another process, so it is read from there. */
export async function contentOf(download: Download): Promise<Buffer> {
  return await readAll(await download.createReadStream());
}

/** A file of a name from the answers of a definition, by its ending. */
export function namedFile(name: string): TestFile {
  if (name.endsWith('.pdf')) return pdfFile(name);
  return { ...pngFile(name), mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg' };
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
