import { describe, expect, it } from 'vitest';
import { boldParts, textBlocks } from '../../src/engine/index.ts';

describe('paragraphs with signs', () => {
  it('are headings and lists, of entries that follow each other', () => {
    expect(
      textBlocks(['Vorher', '# Was Sie tun', '- eins', '- zwei', '1. Lesen', '2. Senden', 'Nachher', '- drei']),
    ).toEqual([
      { tag: 'p', texts: ['Vorher'] },
      { tag: 'h', texts: ['Was Sie tun'] },
      { tag: 'ul', texts: ['eins', 'zwei'] },
      { tag: 'ol', texts: ['Lesen', 'Senden'] },
      { tag: 'p', texts: ['Nachher'] },
      { tag: 'ul', texts: ['drei'] },
    ]);
  });

  it.each([
    '1. Januar 2027: Das gilt ab dann.',
    '-5 Grad',
    '– ein Strich',
    '#1 in der Region',
    '1.250 €',
    '* kein Zeichen',
    'Text - mit Strich',
    '',
  ])('is none: %s', (text) => {
    expect(textBlocks([text])).toEqual([{ tag: 'p', texts: [text] }]);
  });

  it('two headings are two, and none is none', () => {
    expect(textBlocks(['# A', '# B']).map(({ tag }) => tag)).toEqual(['h', 'h']);
    expect(textBlocks([])).toEqual([]);
  });

  it.each([
    ['Bitte **sofort** melden', ['Bitte ', 'sofort', ' melden']],
    ['**ganz**', ['', 'ganz', '']],
    ['**a** und **b**', ['', 'a', ' und ', 'b', '']],
    ['ohne Ende **hier', ['ohne Ende **hier']],
    ['**** und 2*3*4', ['**** und 2*3*4']],
  ])('bold in %s', (text, parts) => {
    expect(boldParts(text)).toEqual(parts);
  });
});
