import { describe, expect, it } from 'vitest';
import { textsIn } from '../../src/check/texts.ts';
import { textsOf } from '../../src/editing/index.ts';
import { stringsOf } from '../../src/editing/texts.ts';
import { ALL_WIZARDS, WIZARD_IDS, wizardFiles } from './wizards.ts';

const isJourneys = (file: string) => /(?:^|\/)journeys\.json$/.test(file);
function eachFile(id: string): [string, unknown][] {
  return Object.entries(wizardFiles(id)).map(([file, text]) => [file, JSON.parse(text)]);
}

describe.each(WIZARD_IDS)('the strings of %s', (id) => {
  it('are all known', () => {
    for (const [file, value] of eachFile(id))
      expect(stringsOf(file, value).map(({ pointer }) => pointer)).toEqual(textsIn(value).map(({ at }) => at));
  });

  it('are texts wherever they are sentences', () => {
    const unread = eachFile(id)
      .filter(([file]) => !isJourneys(file))
      .flatMap(([file, value]) => stringsOf(file, value))
      .filter(({ role, text }) => role !== 'words' && /\p{L} \p{L}/u.test(text));
    expect(unread).toEqual([]);
  });

  it('say what they are', () => {
    const texts = eachFile(id).flatMap(([file, value]) => textsOf(file, value));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter(({ kind }) => kind === '')).toEqual([]);
  });
});

describe('the texts of a file', () => {
  const step = {
    title: 'Ihre Angaben',
    schema: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          title: 'Wie heißen Sie?',
          description: 'Wie im Ausweis.',
          pattern: '^[A-Z]',
          errorMessage: { pattern: 'Bitte groß schreiben.', required: 'Bitte ausfüllen.' },
        },
        wohnen: {
          type: 'object',
          title: 'Wohnung',
          properties: { ort: { type: 'string', title: 'Ort', errorMessage: 'Wo?' } },
        },
        ja: { type: 'boolean', title: 'Ich stimme zu.', description: 'Widerruflich.' },
      },
    },
    ui: {
      name: { 'ui:placeholder': 'Anna Berg' },
      ja: { 'ui:widget': 'consent' },
      wohnen: { ort: { 'ui:short': 'Wohnort' } },
    },
    advice: [{ field: '/name', message: 'Stimmt das?', unless: { pattern: 'x' } }],
    links: [{ label: 'Mehr', href: '/mehr' }],
  };

  it('are told with what they are and what they are about', () => {
    expect(textsOf('steps/a.json', step).map(({ text, kind, about }) => [text, kind, about])).toEqual([
      ['Ihre Angaben', 'Überschrift', undefined],
      ['Wie heißen Sie?', 'Frage', undefined],
      ['Wie im Ausweis.', 'Hilfetext', 'Wie heißen Sie?'],
      ['Bitte groß schreiben.', 'Fehlermeldung zu „Muster“', 'Wie heißen Sie?'],
      ['Bitte ausfüllen.', 'Fehlermeldung zu „Pflicht“', 'Wie heißen Sie?'],
      ['Wohnung', 'Zwischenüberschrift', undefined],
      ['Ort', 'Frage', 'Wohnung'],
      ['Wo?', 'Fehlermeldung zu jeder Regel', 'Ort'],
      ['Ich stimme zu.', 'Einwilligung', undefined],
      ['Widerruflich.', 'Wortlaut der Einwilligung', 'Ich stimme zu.'],
      ['Anna Berg', 'Beispiel im leeren Feld', 'Wie heißen Sie?'],
      ['Wohnort', 'Kurzer Name der Frage', 'Ort'],
      ['Stimmt das?', 'Hinweis', 'Wie heißen Sie?'],
      ['Mehr', 'Beschriftung eines Links', undefined],
    ]);
  });

  it('are those that a step says instead of its shared part', () => {
    const own = { uses: 'anschrift', with: { title: 'Wo?', schema: { properties: { ort: { title: 'Stadt' } } } } };
    expect(textsOf('steps/a.json', own)).toEqual([
      { pointer: '/with/title', text: 'Wo?', kind: 'Überschrift', about: undefined },
      { pointer: '/with/schema/properties/ort/title', text: 'Stadt', kind: 'Frage', about: undefined },
    ]);
  });

  it('name the row and the column of a table', () => {
    const row = [
      ['when', {}],
      ['then', { gebuehr: 3, satz: 'Viel' }],
      ['remark', 'Neu.'],
    ];
    const table = { title: 'T', rows: [Object.fromEntries(row)] };
    expect(textsOf('tables/t.json', table).map(({ text, about }) => [text, about])).toEqual([
      ['T', undefined],
      ['Viel', 'Zeile 1, Satz'],
      ['Neu.', 'Zeile 1'],
    ]);
  });

  it('name groups, questions and computed values without a title by their names in words', () => {
    const inner = { ort: { title: 'Ort', errorMessage: 'Wo?' }, nummer: { title: '', errorMessage: 'Welche?' } };
    const file = { schema: { properties: { tatOrt: { type: 'object', properties: inner } } } };
    expect(textsOf('steps/a.json', file).map(({ text, about }) => [text, about])).toEqual([
      ['Ort', 'Tat Ort'],
      ['Wo?', 'Ort'],
      ['', 'Tat Ort'],
      ['Welche?', 'Nummer'],
    ]);
    const looks = { ui: { tatOrt: { 'ui:short': 'Ort' } } };
    expect(textsOf('steps/a.json', looks).map(({ about }) => about)).toEqual(['Tat Ort']);
    const source = '§ 67 OWiG';
    const wizard = { computed: { summe: { store: 'Was es kostet', source }, tageBisFrist: { source } } };
    const abouts = new Set(textsOf('wizard.json', wizard).map(({ about }) => about));
    expect([...abouts]).toEqual(['Was es kostet', 'Tage bis Frist']);
  });

  it('can be asked for while a file is half-written', () => {
    const broken: unknown[] = [null, [], 'x', { schema: 'x' }, { schema: { properties: [] }, ui: { a: 'b' } }];
    broken.push({ ui: { a: { 'ui:short': 'A' } }, schema: { properties: { a: null }, allOf: {} } });
    broken.push({ advice: [{ message: 'M', field: 3 }, null], schema: { properties: { a: { title: 4 } } } });
    for (const value of broken) expect(() => textsOf('steps/a.json', value)).not.toThrow();
  });

  it('are none in files that are no part of a definition', () => {
    expect(textsOf('notizen.json', { title: 'Nur für mich' })).toEqual([]);
  });

  it('hold every word that the kitchen sink and the shipped wizards say', () => {
    const count = Object.values(ALL_WIZARDS).flatMap((files) =>
      Object.entries(files).flatMap(([file, text]) => textsOf(file, JSON.parse(text))),
    );
    expect(new Set(count.map(({ kind }) => kind)).size).toBeGreaterThan(60);
  });
});
