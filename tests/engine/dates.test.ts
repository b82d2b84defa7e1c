import { describe, expect, it } from 'vitest';
import { completeYear } from '../../src/engine/index.ts';

const TODAY = '2026-11-20';

describe('a year of two digits', () => {
  it.each([
    ['0026-11-20', '2026-11-20'],
    ['0027-01-01', '2027-01-01'],
    ['0028-01-01', '1928-01-01'],
    ['0088-04-12', '1988-04-12'],
    ['0000-02-29', '2000-02-29'],
    ['0019-05', '2019-05'],
    ['88-03-03', '1988-03-03'],
    ['05-11-20', '2005-11-20'],
  ])('%s is completed to %s', (text, whole) => {
    expect(completeYear(text, TODAY)).toBe(whole);
  });

  it.each([
    '2026-11-20',
    '0126-11-20',
    '1026-11-20',
    '0002-11-20T00:00',
    '6-11-20',
    '88-03-',
    '88-02-31',
    '0026',
    '',
    '0027-02-29',
    '0026-13',
    '00260-01-01',
  ])('%j is left as it is', (text) => {
    expect(completeYear(text, TODAY)).toBeUndefined();
  });
});
