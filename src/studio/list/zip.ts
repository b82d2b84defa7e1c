import type { DefinitionFiles } from '../../check/fileNames.ts';
import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { isPartPath, isPictureName, isTextPath, splitParts } from '../../check/browser.ts';
import { usedParts } from './newWizard.ts';

/** What a zip file of a wizard holds. */
export type Imported = { files: DefinitionFiles; pictures: Record<string, Uint8Array> };

/** More than this is no definition; a bomb would fill the memory. */
const MOST_BYTES = 10 * 1024 * 1024;
/** What is unpacked at a time. It grows at most a thousandfold. */
const PIECE_BYTES = 16 * 1024;
const UNREADABLE = 'Diese Datei ist kein lesbares Zip.';
const PICTURES = 'pictures/';

/** A zip file that cannot be used. The message is a German sentence. */
export class ZipFault extends Error {}

/** Packs a wizard's own files, its pictures, and the shared parts that it uses. */
export function packWizard(files: DefinitionFiles, pictures: Record<string, Uint8Array>): Uint8Array {
  const texts = Object.entries(splitParts(files).own).map(([name, text]) => [name, strToU8(text)] as const);
  const shared = Object.entries(usedParts(files)).map(
    ([name, text]) => [name.slice('../'.length), strToU8(text)] as const,
  );
  const drawn = Object.entries(pictures).map(([name, content]) => [`pictures/${name}`, content] as const);
  return zipSync(Object.fromEntries([...texts, ...shared, ...drawn]));
}

/**
 * Reads a zip file of a wizard, whether its files lie at the root or in one folder. Files that no wizard has are left
 * out. Throws a ZipFault if it is no zip file, is too large, or holds no wizard.
 */
export function unpackWizard(content: Uint8Array): Imported {
  const entries = unzipped(content);
  const prefix = commonFolder(Object.keys(entries));
  const named = Object.entries(entries).map(([name, bytes]) => [name.slice(prefix.length), bytes] as const);
  const files = Object.fromEntries(
    named.flatMap(([name, bytes]) => {
      const path = name.startsWith('parts/') ? `../${name}` : name;
      return isTextPath(path) || isPartPath(path) ? [[path, strFromU8(bytes)]] : [];
    }),
  );
  const pictures = Object.fromEntries(
    named.flatMap(([name, bytes]) => {
      const picture = name.slice(PICTURES.length);
      return name.startsWith(PICTURES) && isPictureName(picture) ? [[picture, bytes]] : [];
    }),
  );
  if (!('wizard.json' in files) || !('machine.json' in files))
    throw new ZipFault('In dieser Datei steckt kein Assistent: wizard.json oder machine.json fehlt.');
  return { files, pictures };
}

/** The files of a zip, with the bytes that come: what it promises about their sizes may be anything. */
function unzipped(content: Uint8Array): Record<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let bytes = 0;
  let met = 0;
  const unzip = new Unzip((file) => {
    met += 1;
    // What is not started is passed over.
    if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/')) return;
    const pieces: Uint8Array[] = [];
    files.set(file.name, pieces);
    file.ondata = (error, piece) => {
      if (error !== null) throw error;
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new ZipFault('Diese Datei ist zu groß für einen Assistenten (höchstens 10 MB).');
      pieces.push(piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < content.length; at += PIECE_BYTES)
      unzip.push(content.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= content.length);
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    throw new ZipFault(UNREADABLE, { cause: error });
  }
  // It may have been cut off.
  if (met !== listed(content)) throw new ZipFault(UNREADABLE);
  return Object.fromEntries([...files].map(([name, pieces]) => [name, joined(pieces)]));
}

/** How many entries the end of a zip lists (APPNOTE 4.3.16); undefined if it has no end. */
function listed(content: Uint8Array): number | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = content.length - 22; at >= 0 && at > content.length - 22 - 0x10000; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint16(at + 10, true);
  return undefined;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The folder that all entries lie in, with its slash; empty if there is none. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isKnown = /^(?:steps|tables|editions|parts|pictures)\/$/.test(folder);
  return !isKnown && names.every((name) => name.startsWith(folder)) ? folder : '';
}
