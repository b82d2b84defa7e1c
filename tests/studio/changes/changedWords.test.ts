import { describe, expect, it } from 'vitest';
import { changedWords, type TextPart } from '../../../src/studio/changes/changedWords.ts';

const format = (parts: readonly TextPart[] = []) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const marked = (before: string, after: string) => {
  const found = changedWords(before, after);
  return [format(found?.before), format(found?.after)];
};

describe('words that differ between two texts', () => {
  it('are found among many that stay, also umlauts and signs', () => {
    const before =
      'Ich stimme zu, dass die Kanzlei meine Angaben und die Fotos an eine Werkstatt ihrer Wahl übermittelt.';
    const after = 'Ich stimme zu, dass die Kanzlei meine Angaben an eine Prüfstelle übermittelt.';
    expect(marked(before, after)).toEqual([
      'Ich stimme zu, dass die Kanzlei meine Angaben [und die Fotos ]an eine [Werkstatt ihrer Wahl] übermittelt.',
      'Ich stimme zu, dass die Kanzlei meine Angaben an eine [Prüfstelle] übermittelt.',
    ]);
  });

  it('together are the two texts', () => {
    const [before, after] = ['Bis 14 Tage, höchstens.', 'Bis zu 21 Tagen – höchstens!'];
    const found = changedWords(before, after);
    expect(found?.before.map(({ text }) => text).join('')).toBe(before);
    expect(found?.after.map(({ text }) => text).join('')).toBe(after);
  });

  it('are not marked where nearly all of them differ, or nothing is there', () => {
    expect(changedWords('Titel der Seite', 'Was möchten Sie uns sagen?')).toBeUndefined();
    expect(changedWords('', 'Neu')).toBeUndefined();
  });

  it('are not sought in texts of thousands of words', () => {
    const long = 'Wort '.repeat(2000);
    expect(changedWords(long, `${long}mehr`)).toBeUndefined();
  });
});
