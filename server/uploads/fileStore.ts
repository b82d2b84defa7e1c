import type { Readable } from 'node:stream';

/**
 * Where the bytes of uploads lie, under the upload's id (a UUID). What the row in `uploads` says about a file is no
 * affair of the store. Every implementation passes tests/server/uploads/fileStoreContract.ts.
 */
export type FileStore = {
  /**
   * Keeps the file at `source.path` under `id`: visible to `open` whole or not at all, also after a crash. The source
   * may be gone afterwards. Rejects, keeping nothing, when it cannot be stored (ENOSPC among others).
   */
  put(id: string, source: { path: string }): Promise<void>;
  /** The bytes, ready to be read. Rejects with MissingFile when there are none. */
  open(id: string): Promise<Readable>;
  /** Removes the bytes; nothing happens when there are none. */
  remove(id: string): Promise<void>;
  /** Whether there are any. */
  has(id: string): Promise<boolean>;
  /** Everything that is kept, in no order, with what a killed process has left of a put. */
  list(): AsyncIterable<StoredFile>;
};

export type StoredFile = { id: string; bytes: number; storedAt: Date };

export class MissingFile extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`no file is stored under ${id}`, options);
    this.name = 'MissingFile';
  }
}
