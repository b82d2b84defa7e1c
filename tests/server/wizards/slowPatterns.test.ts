import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/engine/index.ts';
import { slowPatterns } from '../../../server/wizards/slowPatterns.ts';

function findingsFor(pattern: string) {
  const was = { pattern, errorMessage: { pattern: '(Muster' } };
  return slowPatterns({ frage: { title: 'Frage', schema: { properties: { was } } } });
}

describe('a pattern that takes for ever, or the square of a text', () => {
  it.each([
    '^(a+)+$',
    '^([A-ZÄÖÜ]+[- ]?)+$',
    String.raw`^KF-(\w+\s?)*$`,
    String.raw`^(\d|\d\d)+$`,
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    String.raw`^[^@]+@([a-z]+\.?)+$`,
    '^.*a.*b.*c$',
    String.raw`\s+$`,
    '^x?[a-z]*[a-z]*!$',
    String.raw`^(?=.*x)(?:\w+\s?)*$`,
    String.raw`^(?!\d)(?:\w+ ?)+!$`,
  ])('is found: %s', (pattern) => {
    expect(findingsFor(pattern)).toMatchObject([
      { file: 'steps/frage.json', pointer: '/schema/properties/was/pattern', code: 'muster-langsam' },
    ]);
  });

  it.each([
    '@',
    '^[0-9]{4,5}$',
    String.raw`^[-+()/. 0-9]{6,}$`,
    '^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [0-9]{1,4}[EH]?$',
    String.raw`^\p{L}[\p{L} -]*$`,
    '^(?:[a-z]+-)*[a-z]+$',
    '^DE[0-9]{20}$',
    ...Object.values(FORMATS).map(({ source }) => source),
  ])('is not %s', (pattern) => {
    expect(findingsFor(pattern)).toEqual([]);
  });
});
