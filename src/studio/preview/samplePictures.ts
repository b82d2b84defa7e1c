import { isPlainObject, readPointer, uploadsWithin, type Answers, type Wizard } from '../../engine/index.ts';
import { storageItem } from '../parts/storageItem.ts';
import { loadPreviews, previewsKey } from '../../runner/uploads/uploadDraft.ts';

const SAMPLE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" fill="#d5dbe1"/><text x="28" y="32" text-anchor="middle" font-family="sans-serif" font-size="13" fill="#1b232c">Muster</text></svg>',
)}`;

/**
 * Gives a picture to files of pasted and sample answers, which nobody has uploaded: the page would ask the server for them,
 * which has none.
 */
export function keepSamplePictures(wizard: Wizard, answers: Answers): void {
  const key = previewsKey(wizard.id);
  const kept = loadPreviews(key);
  const files = uploadsWithin(wizard, answers).flatMap(({ pointer }) => {
    const value = readPointer(answers, pointer);
    return Array.isArray(value) ? value.filter(isPlainObject) : [];
  });
  for (const { id, path } of files)
    if (typeof id === 'string' && typeof path === 'string' && path.startsWith('/api/upload/')) kept[id] ??= SAMPLE;
  if (files.length > 0) storageItem(key).write(JSON.stringify(kept));
}
