import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { isPictureName, isTextPath, splitParts } from '../../engine/authoring/browser.ts';
import type { Files } from '../workspace/history.ts';

/** What a zip file of a wizard holds. */
export type Imported = { files: Files; pictures: Record<string, Uint8Array> };

/** More than this is no definition; a bomb would fill the memory. */
const MOST_BYTES = 10 * 1024 * 1024;
const PICTURES = 'pictures/';

/** A zip file that cannot be used. The message is a German sentence. */
export class ZipFault extends Error {}

/** Packs a wizard's own files and pictures. The shared parts stay where they are. */
export function packWizard(files: Files, pictures: Record<string, Uint8Array>): Uint8Array {
  const texts = Object.entries(splitParts(files).own).map(([name, text]) => [name, strToU8(text)] as const);
  const drawn = Object.entries(pictures).map(([name, content]) => [`pictures/${name}`, content] as const);
  return zipSync(Object.fromEntries([...texts, ...drawn]));
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
    named.flatMap(([name, bytes]) => (isTextPath(name) ? [[name, strFromU8(bytes)]] : [])),
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

function unzipped(content: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  try {
    return unzipSync(content, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (bytes > MOST_BYTES) throw new ZipFault('Diese Datei ist zu groß für einen Assistenten (höchstens 10 MB).');
        return !name.endsWith('/') && !name.startsWith('__MACOSX/');
      },
    });
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    throw new ZipFault('Diese Datei ist kein lesbares Zip.', { cause: error });
  }
}

/** The folder that all entries lie in, with its slash; empty if there is none. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isKnown = /^(?:steps|tables|editions|pictures)\/$/.test(folder);
  return !isKnown && names.every((name) => name.startsWith(folder)) ? folder : '';
}
