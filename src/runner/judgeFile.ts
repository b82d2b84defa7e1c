import {
  countSentence,
  largestFile,
  LIMITS,
  megabytes,
  mostFiles,
  sizeSentence,
  takesType,
  typeSentence,
} from '../contract/index.ts';
import type { UploadKeyword } from '../engine/index.ts';
import type { UploadState } from '../fields/index.ts';
import { sniffType } from './sniff.ts';

export type Refusal = Extract<UploadState, { kind: 'failed' }>;

/** The files in a field, and the bytes of all files that this page has uploaded or is uploading. */
export type Usage = { files: number; bytes: number };

/**
 * Applies the server's rules to files before they are sent. Resolves with the reason for each file that would be
 * rejected; undefined for the others.
 */
export async function judgeFiles(
  files: readonly File[],
  rules: UploadKeyword,
  taken: () => Usage,
): Promise<(Refusal | undefined)[]> {
  const judged = await Promise.all(files.map((file) => judgeFile(file, rules)));
  const { none } = rules.messages ?? {};
  if (files.length > 1 && none !== undefined && judged.every((found) => found?.wrongType))
    return files.map(() => ({ kind: 'failed', message: none, cure: 'other' }));
  let { files: count, bytes } = taken();
  return files.map((file, index) => {
    const message = judged[index]?.message;
    if (message !== undefined) return { kind: 'failed', message, cure: 'other' };
    if (count >= mostFiles(rules)) return { kind: 'failed', message: countSentence(rules), cure: 'room' };
    if (bytes + file.size > LIMITS.unsentUploadBytes)
      return {
        kind: 'failed',
        message: `Zusammen nehmen wir höchstens ${megabytes(LIMITS.unsentUploadBytes)} an. Bitte entfernen Sie Dateien, die Sie nicht brauchen.`,
        cure: 'room',
      };
    count += 1;
    bytes += file.size;
    return undefined;
  });
}

/** Checks type and size. Unknown types are left to the server. */
async function judgeFile(
  file: File,
  rules: UploadKeyword,
): Promise<{ message: string; wrongType: boolean } | undefined> {
  if (file.size === 0) return { message: 'Die Datei ist leer.', wrongType: false };
  const content = await sniffType(file).catch(() => null);
  if (content === null)
    return {
      message: 'Ihr Gerät kann diese Datei gerade nicht lesen. Bitte prüfen Sie, ob sie noch da und ganz geladen ist.',
      wrongType: false,
    };
  const type = content ?? file.type;
  if (type !== '' && !takesType(rules, type)) return { message: typeSentence([rules]), wrongType: true };
  if (file.size <= largestFile(rules, type)) return undefined;
  return { message: `${sizeSentence(rules, type)} Diese Datei hat ${megabytes(file.size)}.`, wrongType: false };
}
