import { open, type FileHandle } from 'node:fs/promises';
import { numberAt, referenceAt, stringAt } from './dictionary.ts';
import { opensWithoutPassword } from './emptyPassword.ts';

/** `password`: the file opens with a password only. `perhaps`: it is encrypted, and nobody here knows how. */
export type PdfLock = 'password' | 'perhaps';

/** In bytes. The last cross-reference of a file is announced in its last kilobyte; some programs write more behind it. */
const TAIL = 64 * 1024;
/** Of a trailer, and of the dictionary that says how a file is encrypted. */
const DICTIONARY = 32 * 1024;
const CHUNK = 1024 * 1024;
/** Parts of a cross-reference table. A file that was changed often has some dozens. */
const MOST_SECTIONS = 1000;

/**
 * Looks whether a PDF file opens with a password only. Undefined if it opens without, or is no PDF file that can be read. Reads its end, its
 * last trailer and, of an encrypted file, its bytes once at most; nothing is unpacked.
 */
export async function findPdfLock(path: string): Promise<PdfLock | undefined> {
  const file = await open(path);
  try {
    const trailer = await lastTrailer(file);
    if (trailer === undefined || !/\/Encrypt[\s<]/.test(trailer)) return undefined;
    return judge(trailer, await encryptionOf(file, trailer));
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: Math.max(0, position) });
  return buffer.toString('latin1', 0, bytesRead);
}

/** The dictionary of the last cross-reference: behind a table, or of a stream. */
async function lastTrailer(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat();
  const tail = await read(file, size - TAIL, Math.min(TAIL, size));
  const place = Number(/startxref\s+(\d{1,12})[^]*?$/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1]);
  if (!Number.isSafeInteger(place) || place >= size) return undefined;
  // Offsets count from the header, which need not be at the beginning.
  const header = Math.max(0, (await read(file, 0, 1024)).indexOf('%PDF-'));
  for (const offset of new Set([place + header, place])) {
    const start = await read(file, offset, 64);
    if (/^\s*\d+\s+\d+\s+obj/.test(start)) return (await read(file, offset, DICTIONARY)).split(/stream[\r\n]/, 1)[0];
    const trailer = /^\s*xref/.test(start) ? await trailerBehind(file, offset) : undefined;
    if (trailer !== undefined) return trailer;
  }
  // Readers mend a table whose lines have another length, or that is elsewhere.
  const last = tail.lastIndexOf('trailer');
  return last === -1 ? undefined : until(tail.slice(last), 'startxref');
}

/** The trailer behind a table, whose parts each say how many lines of 20 bytes they have. */
async function trailerBehind(file: FileHandle, offset: number): Promise<string | undefined> {
  let at = offset + (/^\s*xref\s*/.exec(await read(file, offset, 64))?.[0].length ?? 0);
  for (let section = 0; section < MOST_SECTIONS; section += 1) {
    const text = await read(file, at, 64);
    const [head, count] = /^\s*\d{1,10}[ ]+(\d{1,10})\s*/.exec(text) ?? [];
    if (head === undefined)
      return /^\s*trailer/.test(text) ? until(await read(file, at, DICTIONARY), 'startxref') : undefined;
    at += head.length + Number(count) * 20;
  }
  return undefined;
}

function until(text: string, end: string): string {
  const index = text.indexOf(end);
  return index === -1 ? text : text.slice(0, index);
}

/** The dictionary that says how the file is encrypted: it stands in the trailer, or is an object of its own, which no stream may hold. */
async function encryptionOf(file: FileHandle, trailer: string): Promise<string | undefined> {
  const reference = referenceAt(trailer, 'Encrypt');
  if (reference === undefined) return trailer.slice(trailer.indexOf('/Encrypt'));
  const wanted = Buffer.from(`${reference.join(' ')} obj`);
  const { size } = await file.stat();
  for (let position = 0; position < size; position += CHUNK - wanted.length - 1) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK), position });
    for (let at = buffer.indexOf(wanted); at !== -1; at = buffer.indexOf(wanted, at + 1)) {
      if (at + wanted.length > bytesRead) break;
      if (isDigit(buffer[at - 1])) continue;
      return until(await read(file, position + at, DICTIONARY), 'endobj');
    }
  }
  return undefined;
}

/** Whether a byte continues the number behind it. */
function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function judge(trailer: string, encryption: string | undefined): PdfLock | undefined {
  if (encryption === undefined || !/\/Filter\s*\/Standard/.test(encryption)) return 'perhaps';
  const [owner, user] = [stringAt(encryption, 'O'), stringAt(encryption, 'U')];
  const [revision, permissions] = [numberAt(encryption, 'R'), numberAt(encryption, 'P')];
  const id = stringAt(trailer, 'ID') ?? Buffer.alloc(0);
  if (owner === undefined || user === undefined || revision === undefined || permissions === undefined)
    return 'perhaps';
  const bits = revision === 4 ? 128 : (numberAt(encryption, 'Length') ?? 40);
  const keyBytes = Math.min(16, Math.max(5, Math.floor(bits / 8)));
  const encryptsMetadata = !/\/EncryptMetadata\s+false/.test(encryption);
  const opens = opensWithoutPassword({ revision, keyBytes, owner, user, permissions, encryptsMetadata, id });
  if (opens === undefined) return 'perhaps';
  return opens ? undefined : 'password';
}
