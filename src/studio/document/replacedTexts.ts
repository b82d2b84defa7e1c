import type { DefinitionFiles } from '../../check/fileNames.ts';
import { readPointer } from '../../engine/index.ts';
import { changesBetween } from './changes.ts';
import type { Entry, History } from './history.ts';

/** The label of an entry of the history that takes in what others have saved. */
export const OUTSIDE = 'Änderungen von außen';

/** A text that was written in this window, and where. */
export type OwnText = { file: string; pointer: string; text: string };

/** The texts that this window has changed and that `next` has in another wording. */
export function replacedTexts({ files, past }: History, next: DefinitionFiles): OwnText[] {
  const own = past.filter(({ label }) => label !== OUTSIDE);
  return Object.keys(next).flatMap((file) => {
    const entries = own.filter(({ touched }) => touched.includes(file));
    if (entries.length === 0 || files[file] === next[file]) return [];
    const [mine, theirs] = [parsed(files[file]), parsed(next[file])];
    if (mine === undefined || theirs === undefined) return [];
    return changesBetween(file, '', mine, theirs).flatMap(({ pointer }) => {
      const [text, other] = [readPointer(mine, pointer), readPointer(theirs, pointer)];
      const isOwn = typeof text === 'string' && entries.some((entry) => hasChanged(entry, file, pointer));
      return isOwn && typeof other === 'string' ? [{ file, pointer, text }] : [];
    });
  });
}

function hasChanged({ before, after }: Entry, file: string, pointer: string): boolean {
  return valueAt(before[file], pointer) !== valueAt(after[file], pointer);
}

function valueAt(text: string | undefined, pointer: string): unknown {
  return readPointer(parsed(text), pointer);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
