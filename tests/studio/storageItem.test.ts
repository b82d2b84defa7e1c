// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storageItem } from '../../src/studio/parts/storageItem.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const item = () => storageItem('vorfahrt.probe');

describe('a text in storage', () => {
  it('is read as it was written, and gone once it is removed', () => {
    expect(item().write('{"a":1}')).toBe(true);
    expect([item().read(), item().readJson()]).toEqual(['{"a":1}', { a: 1 }]);
    item().write(null);
    expect([item().read(), item().readJson()]).toEqual([null, undefined]);
  });

  it('is in the storage that was named', () => {
    storageItem('vorfahrt.probe', 'localStorage').write('hier');
    expect([localStorage.getItem('vorfahrt.probe'), item().read()]).toEqual(['hier', null]);
  });

  it('that is no JSON says nothing', () => {
    item().write('{');
    expect(item().readJson()).toBeUndefined();
  });

  it.each([
    ['throws when it is used', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['throws when it is looked at', () => undefined],
  ])('is neither there nor absent where storage %s', (_, storage) => {
    vi.stubGlobal('sessionStorage', storage());
    expect([item().read(), item().readJson()]).toEqual([undefined, undefined]);
    expect([item().write('x'), item().write(null)]).toEqual([false, false]);
  });
});

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}
