import { describe, expect, it } from 'vitest';
import { plainDigits } from '../../src/engine/index.ts';

/** The first digits of scripts in Unicode, and of the ten alphabets for formulas, which stand in one row. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x1040, 0x17e0, 0xff10, 0x104a0, 0x1d7ce, 0x1d7d8, 0x1d7f6, 0x1fbf0,
];

describe('digits of other scripts', () => {
  it.each(ZEROS)('are ours, in the row that begins at %i', (zero) => {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
    expect(plainDigits(`Nr. ${digits}!`)).toBe('Nr. 0123456789!');
  });

  it('are all that changes', () => {
    const others = 'Ⅷ ² ½ ① 五 ٬ ٫ 0123456789 äß€';
    expect(plainDigits(others)).toBe(others);
  });
});
