import { describe, expect, it } from 'vitest';
import {
  countSentence,
  largestFile,
  limitsLine,
  describeSize,
  sizeSentence,
  takesType,
  typeSentence,
} from '../../src/contract/index.ts';

const MEBIBYTE = 1024 * 1024;

describe('the rules of upload fields, which browser and server share', () => {
  it.each([
    [
      { accept: ['image/jpeg', 'image/png'], maxBytes: 5 * MEBIBYTE, maxItems: 20 },
      'JPG oder PNG bis 5 MB, höchstens 20 Dateien',
    ],
    [
      { accept: ['application/pdf', 'image/jpeg', 'image/png'] },
      'PDF bis 20 MB, JPG oder PNG bis 10 MB, höchstens 20 Dateien',
    ],
    [{ accept: ['image/*', 'application/pdf'], maxItems: 1 }, 'Bilder bis 10 MB, PDF bis 20 MB, eine Datei'],
    [{ accept: ['image/jpeg', 'image/jpg'], maxBytes: 2.5 * MEBIBYTE }, 'JPG bis 2,5 MB, höchstens 20 Dateien'],
  ])('%j read as %s', (rule, line) => {
    expect(limitsLine(rule)).toBe(line);
  });

  it('takes what a rule names, image/jpg for image/jpeg, and every image for image/*', () => {
    expect(takesType({ accept: ['image/jpg'] }, 'image/jpeg')).toBe(true);
    expect(takesType({ accept: ['image/jpeg'] }, 'image/jpg')).toBe(true);
    expect(takesType({ accept: ['image/*'] }, 'image/heic')).toBe(true);
    expect(takesType({ accept: ['image/*'] }, 'application/pdf')).toBe(false);
  });

  it('has 20 MB for a PDF and 10 MB for an image where the rule says nothing', () => {
    expect(largestFile({ accept: [] }, 'application/pdf')).toBe(20 * MEBIBYTE);
    expect(largestFile({ accept: [] }, 'image/png')).toBe(10 * MEBIBYTE);
  });

  it('speaks for itself unless the rule does', () => {
    expect(sizeSentence({ accept: [] }, 'image/png')).toBe('Die Datei darf nicht größer als 10 MB sein.');
    expect(countSentence({ accept: [], maxItems: 1 })).toBe('Bitte laden Sie höchstens eine Datei hoch.');
    expect(typeSentence([{ accept: ['image/png', 'application/pdf'] }])).toBe(
      'Erlaubt sind nur diese Dateien: PNG oder PDF.',
    );
    expect(typeSentence([{ accept: [] }, { accept: [], messages: { accept: 'Nur Fotos.' } }])).toBe('Nur Fotos.');
    expect(describeSize(18.44 * MEBIBYTE)).toBe('18,4 MB');
    expect(describeSize(0.1 * MEBIBYTE)).toBe('0,1 MB');
    expect(describeSize(80 * 1024)).toBe('80 kB');
    expect(describeSize(3)).toBe('1 kB');
  });
});
