import type { Readable } from 'node:stream';

/**
 * Stores the bytes of uploads under the upload's id (a UUID); metadata is in the table `uploads`. Every implementation
 * passes tests/server/uploads/fileStoreContract.ts.
 */
export type FileStore = {
  /**
   * Stores the file at `source.path` under `id`, atomically for `open`, also after a crash. The source may be gone
   * afterwards. Rejects, storing nothing, if it fails (with ENOSPC, for example).
   */
  put(id: string, source: { path: string }): Promise<void>;
  /** Returns the bytes. Rejects with MissingFile if there are none. */
  open(id: string): Promise<Readable>;
  /** Removes the bytes; does nothing if there are none. */
  remove(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  /** Lists all stored files in no order, including the remains of a `put` whose process was killed. */
  list(): AsyncIterable<StoredFile>;
};

export type StoredFile = { id: string; bytes: number; storedAt: Date };

export class MissingFile extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`no file is stored under ${id}`, options);
    this.name = 'MissingFile';
  }
}
