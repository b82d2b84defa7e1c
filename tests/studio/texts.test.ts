import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { filtered, groupsOf, textAt, viewOf, type Filter, type TextGroup } from '../../src/studio/texts/groups.ts';
import { cut, fold, replaceable, replaced, spansOf } from '../../src/studio/parts/search.ts';
import { filesOf } from './folder.ts';

const found = (text: string, query: string, exact = false) =>
  spansOf(text, { query, exact }).map(({ start, end }) => text.slice(start, end));

describe('a search in texts', () => {
  it.each([
    ['Die Straße', 'strasse', ['Straße']],
    ['Die Straße', 'ras', ['raß']],
    ['Größe, GRÖSSE, grosse', 'größe', ['Größe', 'GRÖSSE', 'grosse']],
    ['Über überall', 'uber', ['Über', 'über']],
    ['A\u0308rger und Ärger', 'arger', ['A\u0308rger', 'Ärger']],
    ['zwei\u00a0Wochen', 'zwei wochen', ['zwei\u00a0Wochen']],
    ['aaa', 'aa', ['aa']],
    ['😀 Frist 😀', 'frist', ['Frist']],
    ['Nach § **26 StVG** und', '§ 26 stvg', ['§ **26 StVG']],
    ['**Frist** und *Stern*', 'frist', ['Frist']],
    ['nichts', ' ', []],
    ['nichts', '', []],
  ])('finds in %s, for %s, %j', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });

  it('can be exact', () => {
    expect(found('Größe größe Grosse', 'größe', true)).toEqual(['größe']);
    expect(found('Straße', 'strasse', true)).toEqual([]);
  });

  it.each([
    ['Unfall, Unfallort und der Verkehrsunfall', 'unfall', ['Unfall']],
    ['Tür, Türen, Autotür und (Tür)', 'tür', ['Tür', 'Tür']],
    ['Übung: übung Vorübung', 'bung', []],
    ['Ma\u00df, Ma\u00dfe', 'mass', ['Ma\u00df']],
    ['Tu\u0308r und Tu\u0308re', 'tur', ['Tu\u0308r']],
    ['U\u0308ber U', 'u', ['U']],
    ['§ 3 und 30', '3', ['3']],
    ['eine Frist. Fristende', 'frist.', ['Frist.']],
    ['😀Frist😀', 'frist', ['Frist']],
  ])('finds whole words only in %s, for %s, %j', (text, query, expected) => {
    const spans = spansOf(text, { query, exact: false, words: true });
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('cuts a text into what was found and what lies between', () => {
    const text = 'Die Frist: eine Frist.';
    const parts = cut(text, spansOf(text, { query: 'frist', exact: false }));
    expect(parts).toEqual(['Die ', 'Frist', ': eine ', 'Frist', '.']);
    expect(cut(text, [])).toEqual([text]);
  });

  it('folds umlauts and spaces', () => {
    expect(fold('Ä\tß É')).toBe('a ss e');
  });
});

const replace = (text: string, query: string, words: string) =>
  replaced(text, replaceable(text, spansOf(text, { query, exact: false })), words);

describe('replacing in texts', () => {
  it('changes every place', () => {
    expect(replace('Frist und Fristende', 'frist', 'Zeit')).toBe('Zeit und Zeitende');
    expect(replace('Straße', 'ß', 'X')).toBe('StraXe');
  });

  it('takes no dollar for a pattern', () => {
    expect(replace('Preis', 'preis', '$& $1')).toBe('$& $1');
  });

  it('leaves names of placeholders and addresses of links alone', () => {
    const text = 'Ihre Frist {=frist} und [die Frist](/frist).';
    expect(replace(text, 'frist', 'Zeit')).toBe('Ihre Zeit {=frist} und [die Zeit](/frist).');
  });
});

const files = {
  'wizard.json': JSON.stringify({
    title: 'Anfrage',
    mails: { confirmation: { subject: 'Danke', intro: ['Guten Tag'], next: [] } },
  }),
  'machine.json': JSON.stringify({
    initial: 'zwei',
    states: { eins: { type: 'final' }, zwei: { on: { NEXT: 'eins' } } },
  }),
  'steps/eins.json': JSON.stringify({ title: 'Ende', intro: [''] }),
  'steps/zwei.json': JSON.stringify({
    title: 'Anfang',
    schema: {
      type: 'object',
      properties: { mail: { uses: 'email' }, ort: { type: 'string', title: 'x'.repeat(200) } },
    },
  }),
  'tables/preise.json': JSON.stringify({ title: 'Preise' }),
  'editions/neu/steps/zwei.json': JSON.stringify({ title: 'Neuer Anfang' }),
  '../parts/email.json': JSON.stringify({ schema: { type: 'string', title: 'E-Mail' } }),
  '../parts/falle.json': JSON.stringify({ schema: { type: 'string', title: 'Falle' } }),
};

function groupsIn(texts: Record<string, string>) {
  const trees = treeReader()(texts);
  return groupsOf(trees, outlineOf(trees));
}

const NO_FILTER: Filter = { file: undefined, long: false, empty: false, kept: '' };

function textsWith(groups: readonly TextGroup[], filter: Partial<Filter>): string[] {
  return filtered(groups, { ...NO_FILTER, ...filter }).flatMap((group) =>
    group.texts.map(({ text }) => text.slice(0, 9)),
  );
}

describe('the groups of texts', () => {
  const groups = groupsIn(files);

  it('follow the way through the wizard', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      'Allgemeines',
      'Anfang',
      'Ende',
      'E-Mails',
      'Preise',
      'E-Mail',
      'Neuer Anfang',
    ]);
    expect(groups.find(({ title }) => title === 'Anfang')?.uses).toEqual(['email']);
    expect(groups.find(({ title }) => title === 'E-Mail')?.part).toBe('email');
  });

  it('can be reduced to a file, to long texts, and to empty ones', () => {
    expect(textsWith(groups, {})).toHaveLength(10);
    expect(textsWith(groups, { file: 'steps/eins.json' })).toEqual(['Ende', '']);
    expect(textsWith(groups, { long: true })).toEqual(['xxxxxxxxx']);
    expect(textsWith(groups, { empty: true })).toEqual(['']);
    expect(textsWith(groups, { empty: true, kept: 'steps/eins.json#/title' })).toEqual(['Ende', '']);
  });

  it('hold the text of a place, or the first one inside it', () => {
    const file = 'steps/zwei.json';
    expect(textAt(groups, { file, pointer: '/title' })).toEqual({ file, pointer: '/title' });
    expect(textAt(groups, { file, pointer: '/schema/properties/ort' })?.pointer).toBe('/schema/properties/ort/title');
    expect(textAt(groups, { file: 'machine.json', pointer: '' })).toBeUndefined();
  });

  it('lead to the view that shows a text where people read it', () => {
    expect(viewOf({ file: 'wizard.json', pointer: '/mails/confirmation/subject' })).toBe('mails');
    expect(viewOf({ file: 'tables/a.json', pointer: '/title' })).toBe('tabelle');
    expect(viewOf({ file: 'steps/a.json', pointer: '/title' })).toBe('schritt');
    expect(viewOf({ file: 'wizard.json', pointer: '/title' })).toBe('json');
  });

  it('read only files that have changed', () => {
    const read = treeReader();
    const trees = read(files);
    const before = groupsOf(trees, outlineOf(trees));
    const changed = read({ ...files, 'steps/eins.json': JSON.stringify({ title: 'Schluss' }) });
    const after = groupsOf(changed, outlineOf(changed));
    const textsOf = (all: typeof before, file: string) => all.find((group) => group.file === file)?.texts;
    expect(textsOf(after, 'steps/zwei.json')).toBe(textsOf(before, 'steps/zwei.json'));
    expect(textsOf(after, 'steps/eins.json')?.[0]?.text).toBe('Schluss');
  });

  it('stand while files are half-written', () => {
    expect(groupsIn({ ...files, 'steps/zwei.json': '{', 'wizard.json': '[]' }).map(({ title }) => title)).toEqual([
      'Ende',
      'Preise',
      'Neuer Anfang',
    ]);
  });

  it('hold all texts of a real wizard', () => {
    const texts = groupsIn(filesOf('bussgeldanfrage')).flatMap((group) => group.texts);
    expect(texts.length).toBeGreaterThan(150);
  });
});
