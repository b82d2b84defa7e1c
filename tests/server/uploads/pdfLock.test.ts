import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPdfLock, type PdfLock } from '../../../server/uploads/pdf/pdfLock.ts';
import { LOCKED_PDFS } from './lockedPdfs.ts';
import { pdfFile } from './samples.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-pdf-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function lockOf(content: Uint8Array | string): Promise<PdfLock | undefined> {
  const file = path.join(directory, 'a.pdf');
  await writeFile(file, content);
  return findPdfLock(file);
}

const [first] = LOCKED_PDFS;
const latin1 = (content: Buffer | undefined) => (content ?? Buffer.alloc(0)).toString('latin1');
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('a PDF file', () => {
  it.each(LOCKED_PDFS)('that opens with a password only is found: $what', async ({ locked }) => {
    expect(await lockOf(locked)).toBe('password');
  });

  it.each(LOCKED_PDFS.filter(({ open }) => open !== undefined))(
    'that opens without a password is none of them, though it is encrypted: $what',
    async ({ open }) => {
      expect(await lockOf(open ?? '')).toBeUndefined();
    },
  );

  it('that is not encrypted is none of them, though it speaks of it', async () => {
    expect(await lockOf(pdfFile())).toBeUndefined();
    expect(await lockOf(`%PDF-1.4\n(/Encrypt 5 0 R)\n${'x'.repeat(100_000)}\nstartxref\n9\n%%EOF`)).toBeUndefined();
  });

  it.each([
    ['with something before it', (text: string) => `Anhang\n${text}`],
    ['with something behind it', (text: string) => `${text}${'\0'.repeat(5000)}`],
    ['whose cross-reference is elsewhere', (text: string) => text.replace(/startxref\s+\d+/, 'startxref\n11')],
  ])('that is locked is found %s', async (_what, change) => {
    expect(await lockOf(bytes(change(latin1(first?.locked))))).toBe('password');
  });

  it.each([
    ['by a handler that is not known', (text: string) => text.replace('/Standard', '/Geheimes')],
    ['in a way that is not known', (text: string) => text.replace(/\/R \d/, '/R 9')],
    ['by an object that is missing', (text: string) => text.replace(/\/Encrypt \d+/, '/Encrypt 99')],
  ])('that is encrypted %s is perhaps locked', async (_what, change) => {
    expect(await lockOf(bytes(change(latin1(first?.locked))))).toBe('perhaps');
  });
});

describe('a crafted PDF file', () => {
  it.each([
    ['nothing', ''],
    ['a header alone', '%PDF-1.4'],
    ['an end beyond the file', '%PDF-1.4\nstartxref\n999999999\n%%EOF'],
    ['an end at itself', '%PDF-1.4\nstartxref\n0\n%%EOF'],
    ['a table without an end', `%PDF-1.4\nxref\n${'0 0\n'.repeat(50_000)}startxref\n9\n%%EOF`],
    ['a table of a size beyond all', '%PDF-1.4\nxref\n0 9999999999\nstartxref\n9\n%%EOF'],
    [
      'strings in strings',
      `%PDF-1.4\nxref\n0 0\ntrailer << /Encrypt << /Filter /Standard /O ${'('.repeat(30_000)} >> startxref\n9\n%%EOF`,
    ],
    ['ends without number', `%PDF-1.4\n${'startxref\n'.repeat(6000)}`],
  ])('of %s is looked at, and nothing is said', async (_what, content) => {
    expect([undefined, 'perhaps']).toContain(await lockOf(content));
  });
});
