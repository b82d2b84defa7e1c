import type { FileStore } from './fileStore.ts';

/** Files by what became of their bytes. */
export type Removal = { removed: string[]; /** These had no bytes. */ missing: string[] };

/** Some bytes could not be removed; the rows of these files must stay. */
export class FilesRemain extends Error {
  readonly removal: Removal;
  /** Ids of the files whose bytes remain. */
  readonly remaining: string[];

  constructor(removal: Removal, remaining: string[], cause: unknown) {
    super(`${remaining.length} files remain in the store`, { cause });
    this.name = 'FilesRemain';
    this.removal = removal;
    this.remaining = remaining;
  }
}

/** Removes the bytes of as many files as possible; throws `FilesRemain` if some remain. */
export async function removeBytes(files: Pick<FileStore, 'has' | 'remove'>, ids: string[]): Promise<Removal> {
  const removal: Removal = { removed: [], missing: [] };
  const remaining: string[] = [];
  let cause: unknown;
  for (const id of ids) {
    try {
      const found = await files.has(id);
      await files.remove(id);
      (found ? removal.removed : removal.missing).push(id);
    } catch (error) {
      remaining.push(id);
      cause ??= error;
    }
  }
  if (remaining.length > 0) throw new FilesRemain(removal, remaining, cause);
  return removal;
}
