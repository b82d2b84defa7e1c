import { describe, expect, it } from 'vitest';
import { readText, visibleText } from '../../../server/http/writtenText.ts';

/** What people type for others to read is what others see. */

const RULE = { most: 10, none: 'Nichts.', long: 'Zu lang.' };
const refused = (message: string) => expect.objectContaining({ status: 422, message });

describe('a short text', () => {
  it.each([
    ['zero-width space', '\u200B'],
    ['zero-width joiner', '\u200D'],
    ['mark of a direction', '\u200E'],
    ['Arabic mark of a direction', '\u061C'],
    ['override of the direction', '\u202E'],
    ['isolate', '\u2067'],
    ['word joiner', '\u2060'],
    ['invisible times', '\u2062'],
    ['soft hyphen', '\u00AD'],
    ['byte order mark', '\uFEFF'],
    ['combining grapheme joiner', '\u034F'],
    ['Hangul filler', '\u3164'],
    ['half-width Hangul filler', '\uFFA0'],
    ['Hangul choseong filler', '\u115F'],
    ['Hangul jungseong filler', '\u1160'],
    ['Khmer inherent vowel', '\u17B4'],
    ['Mongolian vowel separator', '\u180E'],
    ['empty braille cell', '\u2800'],
    ['tag', '\u{E0041}'],
    ['variation selector', '\uFE0F'],
    ['interlinear annotation', '\uFFF9'],
    ['NUL', '\u0000'],
    ['escape', '\u001B'],
    ['half of a character', '\uD83D'],
  ])('has no %s, and is none of them alone', (_name, unseen) => {
    expect(visibleText(`${unseen}Jörg${unseen} Weiß${unseen}`)).toBe('Jörg Weiß');
    expect(() => readText(`${unseen} ${unseen}`, RULE)).toThrow(refused('Nichts.'));
  });

  it.each(['Jörg Weiß', 'Zoë', '李雷', 'عمر', 'O’Neil-Ångström', '§ 4 👍', 'a\tb', 'a\nb'])(
    'stays as it was: %j',
    (text) => {
      expect(readText(`  ${text}\u3000\u00A0`, { ...RULE, most: 20 })).toBe(text);
    },
  );

  it('is one line where a line is wanted', () => {
    expect(readText(' Jörg\r\n\t Weiß ', { ...RULE, isLine: true })).toBe('Jörg Weiß');
  });

  it.each([undefined, null, 7, {}, ['a'], '', ' \n '])('is none: %j', (value) => {
    expect(() => readText(value, RULE)).toThrow(refused('Nichts.'));
    expect(readText(value, { ...RULE, least: 0 })).toBe('');
  });

  it('is as long as others read it', () => {
    expect(readText(`${'a'.repeat(10)}${'\u200B'.repeat(50)}`, RULE)).toHaveLength(10);
    expect(() => readText('a'.repeat(11), RULE)).toThrow(refused('Zu lang.'));
    expect(() => readText('ab\u3164\u3164', { ...RULE, least: 3 })).toThrow(refused('Nichts.'));
  });

  it('is refused with what turns its direction, where the words have to be the writer’s', () => {
    const rule = { ...RULE, turned: 'Gedreht.' };
    for (const turn of ['\u202A', '\u202E', '\u2066', '\u2069'])
      expect(() => readText(`a${turn}b`, rule)).toThrow(refused('Gedreht.'));
    expect(readText('a\u200Fb', rule)).toBe('ab');
  });
});
