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
    // A search begins anew at each 'Az', and reads to the end of the text.
    'Az[^/]*/',
    '^[-0-9]{6,40}$|ΩΨ[^#]*#',
    '^x$|Aktenzeichen: [^#]*#',
    '[A-Z][a-z][^/]*/',
    '[A-Z][/x][^/]*/',
    String.raw`\p{Script=Greek}{2}[^#]*#`,
    'ΩΨ.{0,5000}#',
    '^x$|(?:y|(?:z|ΩΨ[^#]*#))',
    '^x$|ΩΨ(?=[^#]*#)!',
    '^x$|(?<=[^z]*ΩΨ)[#-%]{5}!',
    String.raw`^x$|(Ω)Ψ\1Δ[^#]*#`,
    // What is repeated stands in an alternative that is not the first.
    String.raw`^(?:x{6}|(?:Ω|(?=(Ω))\1\1?)+!)$`,
    '^(?:x{6}|(?:Ω(?![^!]*!))+)$',
    '^(?:x{6}|(?:(?=[^!]*!)Ω)+)$',
    '^(?:x{6}|(?:(?=Ω*!)Ω)+)$',
    `^(?:x{6}|${'(?:y|z|a|Ω|ΩΩ)'.repeat(40)}!)$`,
    `^(?:x{6}|${'Ω?'.repeat(26)}Ω{24}!)$`,
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
    'Az [0-9]+/[0-9]+',
    '^Az[^/]*/',
    'Az[^/]{0,40}/',
    'Unfall|Schaden|Anhänger',
    ...Object.values(FORMATS).map(({ source }) => source),
  ])('is not %s', (pattern) => {
    expect(findingsFor(pattern)).toEqual([]);
  });
});
