import { describe, expect, it } from 'vitest';
import {
  acceptedFrom,
  handOverFrom,
  onDay,
  takeOver,
  travelling,
  withoutAccepted,
  type Answers,
} from '../../src/engine/index.ts';
import { group, makeWizard, text, yesNo } from './definitions.ts';

const HAND_OVER = {
  label: 'Dorthin',
  href: '/anfrage/andere',
  answers: {
    vorwurf: { field: '/fall/art', values: { rot: 'rotlicht', handy: 'handy' } },
    wagen: { field: '/wagen', values: { PKW: 'pkw' } },
    punkte: { field: '/punkte' },
    tag: { field: '/tag' },
  },
};

const wizard = makeWizard({
  wizard: { accepts: { art: '/fall/art', grund: '/grund' } },
  steps: { frage: { schema: group({ fall: group({ art: yesNo('Art'), wer: text('Wer') }), grund: text('Grund') }) } },
});

describe('the link to another wizard', () => {
  it.each<[Answers, string]>([
    [{ fall: { art: 'rot' }, wagen: 'PKW' }, '/anfrage/andere?vorwurf=rotlicht&wagen=pkw'],
    [{ fall: { art: 'handy' }, wagen: 'Lkw' }, '/anfrage/andere?vorwurf=handy'],
    [{ fall: { art: 'toString' }, wagen: { PKW: 'pkw' } }, '/anfrage/andere'],
    [{}, '/anfrage/andere'],
  ])('with %j is %s', (answers, url) => {
    expect(travelling(HAND_OVER, answers).url).toBe(url);
  });
});

describe('a result with a hand-over', () => {
  const undated = makeWizard({
    steps: {
      frage: {
        schema: group({
          fall: group({
            art: { title: 'Art', type: 'string', oneOf: ['rot', 'blau'].map((art) => ({ const: art, title: art })) },
          }),
          punkte: { title: 'Wie viele Punkte?', type: 'integer', minimum: 0, maximum: 8 },
          tag: { title: 'Wann kam es?', type: 'string', format: 'date', maxDate: 'today' },
          ort: text('Wo war es?'),
        }),
        ui: { tag: { 'ui:short': 'Zugestellt am' } },
        result: {
          title: 'Ergebnis',
          tables: [],
          rows: [],
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
          handOver: HAND_OVER,
        },
      },
    },
  });
  const sender = onDay(undated, '2026-11-20');
  const given = { fall: { art: 'rot' }, punkte: 3, tag: '2026-11-10' };

  it('takes choices along in the URL, days and numbers beside it', () => {
    expect(handOverFrom(sender, 'frage', given)).toMatchObject({
      url: '/anfrage/andere?vorwurf=rotlicht',
      open: { punkte: 3, tag: '2026-11-10' },
      left: [],
    });
    expect(handOverFrom(sender, 'frage', { fall: { art: 'rot' }, punkte: 0 })?.open).toEqual({ punkte: 0 });
  });

  it('leaves what was refused here, and names it', () => {
    expect(handOverFrom(sender, 'frage', { ...given, punkte: 9 })).toMatchObject({
      open: { tag: '2026-11-10' },
      left: ['Wie viele Punkte?'],
    });
    expect(handOverFrom(sender, 'frage', { ...given, tag: '2026-11-21' })).toMatchObject({
      open: { punkte: 3 },
      left: ['Zugestellt am'],
    });
  });

  it('names the answers that nobody asks for there', () => {
    expect(handOverFrom(sender, 'frage', { ...given, ort: 'Köln' })?.left).toEqual(['Wo war es?']);
    expect(handOverFrom(sender, 'frage', { fall: { art: 'blau' }, ort: ' ' })).toMatchObject({
      url: '/anfrage/andere',
      open: {},
      left: ['Art'],
    });
  });

  it('is the only one that hands over', () => {
    expect(handOverFrom(wizard, 'frage', {})).toBeUndefined();
  });
});

describe('days and numbers', () => {
  const receiver = makeWizard({
    wizard: { accepts: { art: '/art', punkte: '/punkte', tag: '/tag', grund: '/grund' } },
    steps: {
      frage: {
        schema: group({
          art: yesNo('Art'),
          punkte: { title: 'Punkte in Flensburg', type: 'integer', minimum: 0, maximum: 8 },
          tag: { title: 'Wann kam es?', type: 'string', format: 'date', maxDate: '2026-12-31' },
          grund: text('Grund'),
        }),
        ui: { tag: { 'ui:short': 'Zugestellt am' } },
      },
    },
  });

  it('arrive, and are told with their questions', () => {
    expect(acceptedFrom(receiver, { art: 'ja' }, { punkte: 3, tag: '2026-11-10' })).toEqual([
      { pointer: '/art', value: 'ja', words: 'Ja' },
      { pointer: '/punkte', value: 3, words: 'Punkte in Flensburg: 3' },
      { pointer: '/tag', value: '2026-11-10', words: 'Zugestellt am: 10.11.2026' },
    ]);
  });

  it.each([
    [{ punkte: '<img src=x onerror=alert(1)>', tag: 'kein Tag' }],
    [{ punkte: '3', tag: 20261110 }],
    [{ punkte: { length: 1 }, tag: ['2026-11-10'] }],
    [{ punkte: 99, tag: '2099-01-01' }],
    [{ punkte: -1, tag: '2026-02-31' }],
    [{ punkte: 1.5, tag: '' }],
    [{ punkte: null, tag: null }],
  ])('are judged by their questions: %j is no answer', (open) => {
    expect(acceptedFrom(receiver, { art: 'ja' }, open).map(({ pointer }) => pointer)).toEqual(['/art']);
  });

  it('are never read from the URL, and nothing else is read beside it', () => {
    expect(acceptedFrom(receiver, { punkte: '3', tag: '2026-11-10' })).toEqual([]);
    expect(acceptedFrom(receiver, {}, { art: 'ja', fremd: 3 })).toEqual([]);
  });
});

describe('answers from a link', () => {
  it('are choices of the questions that the wizard names, in words', () => {
    expect(acceptedFrom(wizard, { art: 'ja', fremd: 'x' })).toEqual([
      { pointer: '/fall/art', value: 'ja', words: 'Ja' },
    ]);
  });

  it.each<Record<string, string>>([
    {},
    { art: 'vielleicht' },
    { art: '' },
    { art: '__proto__' },
    { grund: 'Freitext' },
    { '/fall/art': 'ja' },
  ])('are ignored in %j', (query) => {
    expect(acceptedFrom(wizard, query)).toEqual([]);
  });

  it('leave the other answers of their group as they are', () => {
    const answers = { fall: { art: 'nein', wer: 'Anna' } };
    takeOver(answers, acceptedFrom(wizard, { art: 'ja' }));
    expect(answers).toEqual({ fall: { art: 'ja', wer: 'Anna' } });
  });

  it('leave the URL, with forged ones too; other parameters stay', () => {
    expect(withoutAccepted(wizard, { art: 'falsch', zurueck: 'pruefung' })).toEqual({ zurueck: 'pruefung' });
    expect(withoutAccepted(wizard, { zurueck: 'pruefung' })).toBeUndefined();
  });
});
