import type { Readable } from 'node:stream';

/**
 * Where the bytes of uploads lie, under the upload's id (a UUID). What the row in `uploads` says about a file is no affair
 * of the store. Every implementation passes tests/server/fileStoreContract.ts.
 */
export type FileStore = {
  /**
   * Keeps the file at `source.path` under `id`: visible to `open` whole or not at all, also after a crash. The source may be
   * gone afterwards. Rejects, keeping nothing, when it cannot be stored (ENOSPC among others).
   */
  put(id: string, source: { path: string }): Promise<void>;
  /** The bytes, ready to be read. Rejects with MissingFile when there are none. */
  open(id: string): Promise<Readable>;
  /** Removes the bytes; nothing happens when there are none. */
  remove(id: string): Promise<void>;
};

export class MissingFile extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`no file is stored under ${id}`, options);
    this.name = 'MissingFile';
  }
}
