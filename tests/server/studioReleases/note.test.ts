import { describe, expect, it } from 'vitest';
import { readNote } from '../../../server/studioReleases/note.ts';

/** Why something was published stays in the history for good, so it has to be what people read. */

describe('the note of a release', () => {
  it('is what was written, without blanks around it', () => {
    expect(readNote('  Der Satz war ungenau.\nSiehe § 4 – „neu“ 👍 ')).toBe(
      'Der Satz war ungenau.\nSiehe § 4 – „neu“ 👍',
    );
  });

  it.each([
    ['zero-width space', '\u200B'],
    ['zero-width joiner', '\u200D'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\uFEFF'],
    ['soft hyphen', '\u00AD'],
    ['mark of a direction', '\u200F'],
    ['escape', '\u001B'],
  ])('loses what nobody sees: %s', (_name, unseen) => {
    expect(readNote(`${unseen}Der${unseen} Satz${unseen}`)).toBe('Der Satz');
    expect(() => readNote(unseen.repeat(20))).toThrow('Bitte schreiben Sie, was sich ändert und warum.');
    expect(() => readNote(`a${unseen.repeat(20)}b`)).toThrow('Bitte schreiben Sie, was sich ändert und warum.');
  });

  it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'is refused with a character that turns what follows: %j',
    (turn) => {
      expect(() => readNote(`Freigegeben von ${turn}nelraK`)).toThrow(
        expect.objectContaining({ status: 422, message: expect.stringContaining('die die Leserichtung ändern') }),
      );
    },
  );

  it.each([undefined, null, 7, '', '  ', 'ab'])('is refused as %j', (note) => {
    expect(() => readNote(note)).toThrow(expect.objectContaining({ status: 422 }));
  });

  it('has a longest length', () => {
    expect(readNote('a'.repeat(1000))).toHaveLength(1000);
    expect(() => readNote('a'.repeat(1001))).toThrow('höchstens 1000 Zeichen');
  });
});
