// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPreviews } from '../../../src/runner/uploads/uploadDraft.ts';
import { keepPreview } from '../../../src/runner/photos/keepPreview.ts';

const KEY = 'vorfahrt.bilder.probe';
const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

beforeEach(() => sessionStorage.clear());

describe('previews in the tab', () => {
  it('are kept by file, as addresses of pictures, and removed', async () => {
    await Promise.all([keepPreview(KEY, 'a', picture(3)), keepPreview(KEY, 'b', picture(3))]);
    expect(loadPreviews(KEY)).toEqual({ a: 'data:image/jpeg;base64,AAAA', b: 'data:image/jpeg;base64,AAAA' });
    await keepPreview(KEY, 'a', undefined);
    expect(Object.keys(loadPreviews(KEY))).toEqual(['b']);
  });

  it('leave room for the answers: neither a large one nor too many are kept', async () => {
    await keepPreview(KEY, 'gross', picture(90_001));
    expect(loadPreviews(KEY)).toEqual({});
    for (let number = 0; number < 30; number += 1) await keepPreview(KEY, String(number), picture(60_000));
    expect(Object.keys(loadPreviews(KEY))).toEqual(Array.from({ length: 9 }, (_, number) => String(number)));
    expect(sessionStorage.getItem(KEY)?.length).toBeLessThanOrEqual(750_000);
  });

  it('are left out where storage is damaged or full', async () => {
    for (const damaged of ['{', '[]', 'null', '"x"', '{"a":1}']) {
      sessionStorage.setItem(KEY, damaged);
      expect(loadPreviews(KEY)).toEqual({});
    }
    await keepPreview(KEY, 'a', picture(3));
    expect(loadPreviews(KEY)).toHaveProperty('a');
    const setItem = vi.fn<Storage['setItem']>(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('sessionStorage', { setItem, getItem: () => null });
    await expect(keepPreview(KEY, 'b', picture(3))).resolves.toBeUndefined();
    expect(setItem).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
