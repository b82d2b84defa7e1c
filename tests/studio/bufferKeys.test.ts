import { describe, expect, it } from 'vitest';
import { keyOf, windowIn } from '../../src/studio/workspace/bufferKeys.ts';

/** Whose unsaved changes a browser shows: the words of one account are not those of the next one who signs in. */

const VERA = { wizard: 'kontaktformular', window: 'w1', account: '0190-vera' };
const LENA = { ...VERA, account: '0190-lena' };
const NOBODY = { ...VERA, account: '' };

describe('unsaved changes', () => {
  it('belong to a wizard, an account and a window', () => {
    const keys = [VERA, LENA, NOBODY, { ...VERA, window: 'w2' }, { ...VERA, wizard: 'kontakt' }].map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['of the same account', keyOf({ ...VERA, window: 'w2' }), 'w2'],
    ['of the same window', keyOf(VERA), 'w1'],
    ['of another account', keyOf(LENA), undefined],
    ['of another wizard', keyOf({ ...VERA, wizard: 'kontakt' }), undefined],
    ['of a wizard whose id begins alike', keyOf({ ...VERA, wizard: 'kontaktformular-neu' }), undefined],
    ['from before accounts were noted', keyOf({ ...NOBODY, window: 'w3' }), 'w3'],
  ])('%s are found, or not', (_, key, window) => {
    expect(windowIn(key, VERA)).toBe(window);
  });

  it('of accounts are not shown where nobody signs in', () => {
    expect(windowIn(keyOf(VERA), NOBODY)).toBeUndefined();
  });
});
