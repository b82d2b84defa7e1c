import { extname } from 'node:path';
import { withEndingOf } from '../../src/contract/index.ts';
import type { UploadRow } from './row.ts';

const MAX_CHARACTERS = 120;
const MAX_EXTENSION = 16;
const FALLBACK = 'Datei';
/** Control, bidi, zero-width and other invisible characters, line separators, and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** The lookbehind makes the match linear; without it, a run of n dots inside a name takes n² steps. */
const OUTER_DOTS = /^[. ]+|(?<![. ])[. ]+$/g;

/**
 * Returns a client's file name as it is stored and shown: NFC, without path, invisible characters and leading dots, with '_'
 * for what could not be decoded, at most 120 characters including the extension, never empty. It is only a label, never a path.
 */
export function cleanName(name: string): string {
  const visible = name.normalize('NFC').replace(INVISIBLE, '').replaceAll('\uFFFD', '_');
  const base = visible.split(/[/\\]/).at(-1) ?? '';
  const trimmed = base.replace(/\s+/g, ' ').replace(OUTER_DOTS, '');
  return shorten(trimmed) || FALLBACK;
}

/**
 * Returns the name that a file of this type is shown and downloaded under. It ends as its content is: 'Bescheid.jpg' that is a PDF does
 * not open for the office, and a file that is both a valid PDF and a web page would open as a web page on the receiver's computer.
 */
export function shownName(name: string, mediaType: string): string {
  return cleanName(withEndingOf(mediaType, name));
}

const MAX_TOPIC = 60;

/** The name under which the office saves a file: it begins with what the file answers, 'Foto von vorne – image.jpg'. */
export function downloadName({ media_type: type }: Pick<UploadRow, 'media_type'>, name: string, topic = ''): string {
  const own = shownName(name, type);
  // What no file system takes.
  const before = cleanName(topic.replaceAll(/[/\\:*?"<>|]+/g, ' '));
  return topic === '' ? own : `${Array.from(before).slice(0, MAX_TOPIC).join('').trim()} – ${own}`;
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = Array.from(extname(name));
  const kept = extension.length <= MAX_EXTENSION ? extension : [];
  return [...characters.slice(0, MAX_CHARACTERS - kept.length), ...kept].join('');
}
