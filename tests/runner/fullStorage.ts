import { vi } from 'vitest';

/** From now on the tab's storage takes nothing more. Returns a function that makes room. The caller's file sets globals back. */
export function fillStorage(): () => void {
  const storage = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException('refused', 'QuotaExceededError');
    },
  });
  return () => vi.stubGlobal('sessionStorage', storage);
}
