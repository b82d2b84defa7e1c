import { describe, expect, it } from 'vitest';
import { leaves } from '../../src/engine/answers.ts';
import { tidyText } from '../../src/engine/tidyText.ts';
import { payload, prune, receive, tidy, validate } from '../../src/engine/index.ts';
import { ask, group, makeWizard, needed, text } from './definitions.ts';
import { processorRatio } from '../support/processorTime.ts';

describe('tidy', () => {
  it.each([
    ['trims texts', { a: ' x ' }, { a: 'x' }],
    ['drops empty texts', { a: '', b: ' \t\n' }, {}],
    ['drops null and empty lists', { a: null, b: [] }, {}],
    ['keeps false and zero, which are answers', { a: false, b: 0 }, { a: false, b: 0 }],
    ['keeps groups, empty ones too', { g: { a: '' } }, { g: {} }],
    ['goes into groups', { g: { h: { a: ' x ', b: null } } }, { g: { h: { a: 'x' } } }],
    ['goes into list items', { l: [{ a: ' x ' }, ' y '] }, { l: [{ a: 'x' }, 'y'] }],
    ['keeps the place of items that say nothing', { l: ['', null, 'x'] }, { l: ['', null, 'x'] }],
  ])('%s', (_, answers, expected) => {
    expect(tidy(answers)).toEqual(expected);
  });

  it('touches neither its input nor what lies in it', () => {
    const answers = { a: ' x ', g: { b: ' ' }, l: [{ c: ' y ' }] };
    const before = structuredClone(answers);
    tidy(answers);
    expect(answers).toEqual(before);
  });

  it('keeps a key called __proto__ a key', () => {
    const tidied = tidy(JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>);
    expect(Object.keys(tidied)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(tidied)).toBe(Object.prototype);
  });

  it.each([[{ a: ' x ', l: [' ', { b: ' ' }], g: { c: '' } }], [{ l: [[' x '], []] }]])(
    'is done after one go: %j',
    (answers) => {
      expect(tidy(tidy(answers))).toEqual(tidy(answers));
    },
  );
});

describe('a text that was pasted', () => {
  it.each([
    ['marks of direction', '\u202A0171 2345678\u202C', '0171 2345678'],
    ['a left-to-right mark', '50674\u200E', '50674'],
    ['isolates', '\u206650674\u2069', '50674'],
    ['a space of no width', 'jana@exam\u200Bple.org', 'jana@example.org'],
    ['a word joiner', 'Jana\u2060', 'Jana'],
    ['a byte order mark', '\uFEFFJana', 'Jana'],
    ['a soft hyphen', 'Kraft\u00ADfahrt', 'Kraftfahrt'],
    ['spaces that do not break', '0171\u00A0234\u202F56\u200978', '0171 234 56 78'],
    ['a hyphen that does not break', 'K\u2011AB 12', 'K-AB 12'],
    ['NUL and other controls', 'Ja\0na\x07', 'Jana'],
    ['half a character', 'Jana \uD83D', 'Jana'],
    ['an umlaut of two characters', 'Scha\u0308fer, MU\u0308-AB 12', 'Schäfer, MÜ-AB 12'],
    ['an umlaut with something invisible in it', 'a\u200B\u0308', 'ä'],
    ['a letter that was lost before, so that everybody sees it', 'Sch\uFFFDfer', 'Sch?fer'],
    ['joiners around a word', '\u200DJana \u200Cund\u200D', 'Jana und'],
  ])('is tidied: %s', (_, pasted, meant) => {
    expect(tidy({ a: pasted })).toEqual({ a: meant });
  });

  it.each(['می\u200Cخواهم', '👩\u200D⚖️ 😀', 'Straße, Łódź\nzweite Zeile\tTab', 'x\u0301', 'ﬁ²'])(
    'keeps what is visible: %j',
    (kept) => {
      expect(tidy({ a: kept })).toEqual({ a: kept });
    },
  );

  it('is no answer if nothing of it is visible', () => {
    expect(tidy({ a: '\u00A0\u200B\u200D' })).toEqual({});
  });

  it('is tidied before it is judged and sent, except a password', () => {
    const wizard = makeWizard({
      steps: {
        frage: {
          schema: needed({
            plz: text('PLZ', { pattern: String.raw`^\d{5}$` }),
            wort: text('Passwort', { pattern: '\u00AD' }),
          }),
          ui: { wort: { 'ui:widget': 'password' } },
        },
      },
    });
    const answers = { plz: '\u202A50674\u202C', wort: 'a\u00AD\u00A0b' };
    expect(validate(wizard, 'frage', answers)).toEqual([]);
    expect(payload(wizard, answers)).toEqual({ plz: '50674', wort: 'a\u00AD\u00A0b' });
    expect(prune(wizard, answers)).toEqual({ plz: '50674', wort: 'a\u00AD\u00A0b' });
  });
});

describe('digits of other scripts', () => {
  const wizard = makeWizard({
    steps: {
      frage: {
        schema: group({
          plz: text('PLZ', { pattern: String.raw`^\d{5}$` }),
          tag: text('Tag', { format: 'date' }),
          frei: text('Frei'),
          ort: text('Ort'),
          nummer: text('Nummer'),
          wort: text('Passwort', { pattern: '..' }),
          zeugen: { title: 'Zeugen', type: 'array', items: group({ plz: text('PLZ', { pattern: '^[0-9]+$' }) }) },
        }),
        ui: { wort: { 'ui:widget': 'password' }, nummer: { 'ui:inputmode': 'numeric' } },
        advice: [{ field: '/ort', unless: { pattern: '^[0-9]+$' }, message: 'Bitte prüfen Sie das.' }],
      },
    },
  });
  const given = {
    ort: '٣',
    nummer: '٣',
    plz: '٠١٠٦٧',
    tag: '۱۹۸۸-۰۴-۱۲',
    frei: 'Tor ٣',
    wort: '٣٣',
    zeugen: [{ plz: '०१' }],
  };
  const meant = {
    ort: '3',
    nummer: '3',
    plz: '01067',
    tag: '1988-04-12',
    frei: 'Tor ٣',
    wort: '٣٣',
    zeugen: [{ plz: '01' }],
  };

  it('are ours where a rule, advice or the keyboard says how an answer is written; free texts and passwords stay', () => {
    expect(receive(wizard, given)).toMatchObject({ issues: [], payload: meant });
    expect(prune(wizard, given)).toEqual(meant);
    expect(validate(wizard, 'frage', given)).toEqual([]);
  });
});

describe('leaves', () => {
  it.each([
    [{ a: 1, g: { b: 'x' } }, ['/a', '/g/b']],
    [{}, []],
    [{ g: {} }, ['/g']],
    [{ l: [] }, ['/l']],
    [{ l: ['a', 'b'] }, ['/l']],
    [{ l: [{ a: 1 }, { a: 2, b: 3 }] }, ['/l/*/a', '/l/*/b']],
    [{ l: [{}] }, ['/l/*']],
    [{ 'a/b': 1, 'c~d': 2 }, ['/a~1b', '/c~0d']],
  ])('%j', (value, expected) => {
    expect([...new Set(leaves(value).map(({ pattern }) => pattern))]).toEqual(expected);
  });
});

describe('a password', () => {
  const wizard = ask(
    group({ name: text('Name'), wort: text('Passwort'), nochmal: text('Wiederholung', { equals: '/wort' }) }),
    {
      ui: { wort: { 'ui:widget': 'password' }, nochmal: { 'ui:widget': 'password' } },
    },
  );
  const given = { name: ' Jana ', wort: ' zwei Wörter ', nochmal: ' zwei Wörter ' };
  const kept = { ...given, name: 'Jana' };

  it('is taken as it was given: spaces belong to it', () => {
    expect(payload(wizard, given)).toEqual(kept);
    expect(receive(wizard, given)).toMatchObject({ issues: [], payload: kept });
    expect(prune(wizard, given)).toEqual(kept);
  });

  it('is another one with a space more', () => {
    expect(receive(wizard, { ...given, nochmal: 'zwei Wörter' }).issues).toHaveLength(1);
  });

  it('is no answer if it has nothing but spaces', () => {
    expect(payload(wizard, { ...given, wort: '   ', nochmal: '   ' })).toEqual({ name: 'Jana' });
  });
});

it('costs no more for a row of marks without end than for letters', async () => {
  const marks = `a${'\u0300\u0316'.repeat(20_000)}`;
  expect(
    await processorRatio(
      () => tidyText(marks),
      () => tidyText('ä'.repeat(40_000)),
    ),
  ).toBeLessThan(1);
  expect(tidyText(`u\u0308${'\u0316'.repeat(5)}`)).toBe(`u\u0308${'\u0316'.repeat(5)}`.normalize('NFC'));
});
