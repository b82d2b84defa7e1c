import { extname } from 'node:path';
import { isKnownExtension, knownType } from './sniff.ts';

const MAX_CHARACTERS = 120;
const MAX_EXTENSION = 16;
const FALLBACK = 'Datei';
/** Control, bidi, zero-width and other characters that nobody sees, line separators, and halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Each run is looked at once: without the look behind, a run of n dots inside a name costs n² steps. */
const OUTER_DOTS = /^[. ]+|(?<![. ])[. ]+$/g;

/**
 * A client's file name as we keep and show it: NFC, without path, invisible characters and leading dots, at most 120
 * characters with the extension kept, never empty. It is a label; nothing is ever stored under it.
 */
export function cleanName(name: string): string {
  const visible = name.normalize('NFC').replace(INVISIBLE, '');
  const base = visible.split(/[/\\]/).at(-1) ?? '';
  const trimmed = base.replace(/\s+/g, ' ').replace(OUTER_DOTS, '');
  return shorten(trimmed) || FALLBACK;
}

/**
 * The name under which the bytes are handed out. An extension that is none of an image or PDF gets the right one
 * appended: a file that is both a valid PDF and a web page would otherwise run as the latter on the receiver's desk.
 */
export function downloadName(name: string, mediaType: string): string {
  if (isKnownExtension(extname(name).slice(1).toLowerCase())) return name;
  const extension = knownType(mediaType)?.extensions[0];
  return extension === undefined ? name : `${name}.${extension}`;
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = Array.from(extname(name));
  const kept = extension.length <= MAX_EXTENSION ? extension : [];
  return [...characters.slice(0, MAX_CHARACTERS - kept.length), ...kept].join('');
}
