import {
  countSentence,
  largestFile,
  LIMITS,
  describeSize,
  mostFiles,
  sizeSentence,
  takesType,
  typeSentence,
} from '../../contract/index.ts';
import type { UploadKeyword } from '../../engine/index.ts';
import type { UploadState } from '../../fields/index.ts';
import { sniffType } from '../base/sniff.ts';

export type Refusal = Extract<UploadState, { kind: 'failed' }>;

/** The photo is to become a JPEG of at most so many bytes. `otherwise`: the reason to refuse it if that fails. */
export type Shrinking = { maxBytes: number; otherwise: Refusal };

/** What becomes of a file; neither for one that is sent as it is. */
export type Judgement = { refusal?: Refusal; shrinking?: Shrinking };

const JPEG = 'image/jpeg';

/** Photos that browsers may be able to open. */
const PHOTOS = new Set([JPEG, 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']);

/** The formats of iPhones. */
const IPHONE = /^image\/hei[cf]$/;

/** The files in a field, and the bytes of all files that this page has uploaded or is uploading. */
export type Usage = { files: number; bytes: number };

/**
 * Applies the server's rules to files before they are sent. Resolves with the reason for each file that would be
 * rejected. A photo that is too large or of a format that the field does not take is to be made smaller instead.
 */
export async function judgeFiles(
  files: readonly File[],
  rules: UploadKeyword,
  taken: () => Usage,
): Promise<Judgement[]> {
  const judged = await Promise.all(files.map((file) => judgeFile(file, rules)));
  const { none } = rules.messages ?? {};
  if (
    files.length > 1 &&
    none !== undefined &&
    judged.every((found) => found?.wrongType === true && found.maxBytes === undefined)
  )
    return files.map(() => ({ refusal: { kind: 'failed', message: none, cure: 'other' } }));
  let { files: count, bytes } = taken();
  return files.map((file, index) => {
    const { message, maxBytes } = judged[index] ?? {};
    const otherwise = message === undefined ? undefined : ({ kind: 'failed', message, cure: 'other' } as const);
    if (otherwise !== undefined && maxBytes === undefined) return { refusal: otherwise };
    if (count >= mostFiles(rules)) return { refusal: { kind: 'failed', message: countSentence(rules), cure: 'room' } };
    const size = Math.min(file.size, maxBytes ?? file.size);
    if (bytes + size > LIMITS.unsentUploadBytes)
      return {
        refusal: {
          kind: 'failed',
          message: `Zusammen nehmen wir höchstens ${describeSize(LIMITS.unsentUploadBytes)} an. Bitte entfernen Sie Dateien, die Sie nicht brauchen.`,
          cure: 'room',
        },
      };
    count += 1;
    bytes += size;
    return otherwise === undefined || maxBytes === undefined ? {} : { shrinking: { maxBytes, otherwise } };
  });
}

/** Checks type and size. Unknown types are left to the server. */
async function judgeFile(
  file: File,
  rules: UploadKeyword,
): Promise<{ message: string; wrongType: boolean; maxBytes?: number } | undefined> {
  if (file.size === 0) return { message: 'Die Datei ist leer.', wrongType: false };
  const content = await sniffType(file).catch(() => null);
  if (content === null)
    return {
      message: 'Ihr Gerät kann diese Datei gerade nicht lesen. Bitte prüfen Sie, ob sie noch da und ganz geladen ist.',
      wrongType: false,
    };
  const type = content ?? file.type;
  const asJpeg = PHOTOS.has(type) && takesType(rules, JPEG) ? { maxBytes: largestFile(rules, JPEG) } : undefined;
  if (type !== '' && !takesType(rules, type)) {
    const why = asJpeg === undefined ? '' : ` Ihr Browser kann ${formatName(type)} nicht umwandeln.${wayOut(type)}`;
    return { message: typeSentence([rules]) + why, wrongType: true, ...asJpeg };
  }
  if (file.size <= largestFile(rules, type)) return undefined;
  const message = `${sizeSentence(rules, type)} Diese Datei hat ${describeSize(file.size)}.`;
  return { message, wrongType: false, ...asJpeg };
}

/** What the person can do about a format that few browsers open. */
function wayOut(type: string): string {
  if (!IPHONE.test(type)) return '';
  return ' Nehmen Sie das Foto auf dem Handy direkt auf dieser Seite auf, oder stellen Sie am iPhone „Maximale Kompatibilität“ ein (Einstellungen > Kamera > Formate) und fotografieren Sie noch einmal.';
}

/** 'image/heic' is 'HEIC' to people. */
function formatName(type: string): string {
  return type.slice('image/'.length).toUpperCase();
}
