import { withTab } from '../../contract/index.ts';
import { isPlainObject } from '../../engine/index.ts';
import type { FileRef } from '../../fields/index.ts';

/**
 * A file in the draft that is not part of the answers: uploaded (`ref`), rejected for good (`refused`), or not
 * uploaded.
 */
export type Unfinished = { pointer: string; name: string; ref?: FileRef; refused?: string };

/** Where the previews of uploaded photos are stored, beside the draft, which is stored far more often. */
export const previewsKey = (wizard: string) => `vorfahrt.bilder.${wizard}`;

/** Data URLs of the previews of uploaded photos, by their ids. */
export function loadPreviews(key: string): Record<string, string> {
  return readTexts(withTab((tab) => JSON.parse(tab.getItem(key) ?? 'null') as unknown));
}

/** The texts of an object, without its other values. None of anything else. */
export function readTexts(texts: unknown): Record<string, string> {
  if (!isPlainObject(texts)) return {};
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
