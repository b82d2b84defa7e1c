import { describe, expect, it } from 'vitest';
import { uploadSentences } from '../../src/studio/gallery/uploadSentences.ts';

describe('the sentences about files', () => {
  it('follow from the limits of the question', async () => {
    const found = await uploadSentences({
      accept: ['image/png', 'application/pdf'],
      maxBytes: 2 * 1024 ** 2,
      maxItems: 3,
    });
    expect(found).toEqual([
      { when: 'Eine Datei anderer Art', key: 'accept', said: 'Erlaubt sind nur diese Dateien: PNG oder PDF.' },
      {
        when: 'Ein PDF, größer als 2 MB',
        key: 'maxBytes',
        said: 'Die Datei darf nicht größer als 2 MB sein. Diese Datei hat 3 MB.',
      },
      { when: 'Mehr als 3 Dateien', key: 'maxItems', said: 'Bitte laden Sie höchstens 3 Dateien hoch.' },
      { when: 'Eine leere Datei', key: undefined, said: 'Die Datei ist leer.' },
      { when: 'Eine Datei, die das Gerät nicht lesen kann', key: undefined, said: expect.stringMatching(/^Ihr Gerät/) },
      { when: 'Alle Dateien zusammen sind zu groß', key: undefined, said: expect.stringMatching(/^Zusammen/) },
    ]);
  });

  it('are the own ones of the question, where it has some', async () => {
    const messages = { accept: 'Nur Fotos.', maxBytes: 'Zu groß.', maxItems: 'Zu viele.', none: 'Keines passt.' };
    const found = await uploadSentences({ accept: ['image/*'], messages });
    const said = Object.fromEntries(found.flatMap(({ key, said: words }) => (key === undefined ? [] : [[key, words]])));
    expect(said).toEqual({
      accept: 'Nur Fotos.',
      none: 'Keines passt.',
      maxBytes: expect.stringMatching(/^Zu groß\. Diese Datei hat \d+ MB\.$/),
      maxItems: 'Zu viele.',
    });
  });

  it('are told of one file, where a question takes one', async () => {
    const found = await uploadSentences({ accept: ['application/pdf'], maxItems: 1 });
    expect(found.find(({ key }) => key === 'maxItems')).toEqual({
      when: 'Mehr als eine Datei',
      key: 'maxItems',
      said: 'Bitte laden Sie höchstens eine Datei hoch.',
    });
  });
});
