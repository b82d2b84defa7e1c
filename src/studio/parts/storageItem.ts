/** A text under one key of the tab's or the browser's storage. Nothing of it throws: storage can be refused or full. */
export type StorageItem = {
  /** Null if there is none, undefined if storage is refused. */
  read: () => string | null | undefined;
  /** What the text says as JSON. Undefined if there is none, or none that can be read. */
  readJson: () => unknown;
  /** Null removes it. Whether that was done. */
  write: (text: string | null) => boolean;
};

export function storageItem(key: string, area: 'sessionStorage' | 'localStorage' = 'sessionStorage'): StorageItem {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(globalThis[area]);
    } catch {
      return undefined;
    }
  };
  return {
    read: () => attempt((storage) => storage.getItem(key)),
    readJson: () => attempt((storage) => JSON.parse(storage.getItem(key) ?? '')),
    write: (text) =>
      attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text), true)) === true,
  };
}
