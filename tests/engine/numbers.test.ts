import { describe, expect, it } from 'vitest';
import { readNumber, formatEuro, formatNumber, formatValue } from '../../src/engine/index.ts';

describe('a number as people write it here', () => {
  it.each([
    ['7', 7],
    ['07', 7],
    [' 12 ', 12],
    ['-3', -3],
    ['−3', -3],
    ['–3', -3],
    ['0', 0],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1250.5', 1250.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['-0.125', -0.125],
    ['1.250', 1250],
    ['1.250,50', 1250.5],
    ['12.500', 12_500],
    ['1.234.567,8', 1_234_567.8],
    ['1 250,50', 1250.5],
    ['1\u00A0250', 1250],
    ['1\u202F250', 1250],
    ['1250.125', 1250.125],
    ['1250,125', 1250.125],
  ])('%j is %j', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '1e2',
    '0x10',
    '1.',
    '1,',
    '+-1',
    'zwei',
    'Infinity',
    '9'.repeat(400),
    '1,2,3',
    '1,250.50',
    '1.25.5',
    '1.2500,5',
    '1 2',
    '0.125.000',
    '01.250',
  ])('%j is none', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it.each([
    [0, '0'],
    [-0, '0'],
    [-3, '-3'],
    [1250, '1250'],
    [1250.5, '1250,5'],
    [2018, '2018'],
    [12_500, '12.500'],
    [120_000.5, '120.000,5'],
    [0.125, '0,125'],
    [0.12345, '0,12345'],
    [0.1 + 0.2, '0,3'],
    [123_456_789.12345, '123.456.789,12345'],
    [1e21, '1.000.000.000.000.000.000.000'],
    [0.000_000_1, '0,0000001'],
  ])('%d is written %s, and read again as what it was', (value, text) => {
    expect(formatNumber(value)).toBe(text);
    expect(readNumber(text)).toBeCloseTo(value, 9);
  });

  it.each([
    [180, '180\u00A0€'],
    [1250, '1.250\u00A0€'],
    [1250.5, '1.250,50\u00A0€'],
    [-25.5, '-25,50\u00A0€'],
    [2.346, '2,35\u00A0€'],
  ])('%d as an amount is written %s', (value, text) => {
    expect(formatEuro(value)).toBe(text);
  });

  it('leaves a year a year in the summary, the mails and the PDF, which say answers in the same words', () => {
    expect(formatValue({ type: 'integer', title: 'Baujahr' }, 2018)).toBe('2018');
  });
});
