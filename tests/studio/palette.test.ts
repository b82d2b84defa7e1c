import { describe, expect, it } from 'vitest';
import { entriesOf, keyOf, type OutlineEntry } from '../../src/studio/outline/entries.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { findEntries, placeEntries, searchable, textEntries } from '../../src/studio/palette/entries.ts';
import { SCREEN_WORDS } from '../../src/studio/palette/screenWords.ts';
import { filesOf } from './folder.ts';

const TREES = treeReader()(filesOf('verkehrsunfallanfrage'));
const OUTLINE = outlineOf(TREES);
const PLACES = placeEntries(OUTLINE);
const TEXTS = textEntries(TREES, PLACES, OUTLINE);
/** Signs that no text has when it is read. */
const PLACEHOLDER = /\{[/=a-z]/;
const step = OUTLINE.steps.find(({ id }) => id === 'verletzte');
const question = step?.questions[0];

describe('what the search of the studio finds', () => {
  it('says where it stands in words of the screen', () => {
    const kinds = [...PLACES, ...TEXTS].map(({ kind }) => kind);
    expect(kinds.filter((kind) => /\.json|^\/|, \//.test(kind))).toEqual([]);
    expect(PLACES.find(({ label }) => label === question?.title)?.kind).toBe(`Frage in „${step?.title}“`);
    expect(TEXTS.some(({ kind }) => kind === step?.title)).toBe(true);
  });

  it('is an answer of one word, too, and no name of the format', () => {
    const words = new Set(TEXTS.map(({ label }) => label));
    expect(words.has('Ja')).toBe(true);
    expect([...words].filter((label) => /^[a-z]\S*$/.test(label))).toEqual([]);
  });

  it('is a line of the outline, so that it can be focused there', () => {
    const all = (entries: readonly OutlineEntry[]): string[] =>
      entries.flatMap((entry) => [keyOf(entry), ...all(entry.children)]);
    const lines = new Set(all(entriesOf(OUTLINE)));
    expect(PLACES.map(({ id }) => id).filter((id) => !lines.has(id))).toEqual([]);
  });

  it('is found by the names of the files, too, after what is called so', () => {
    const found = findEntries(searchable(PLACES), 'verletzte');
    expect(found.map(({ label }) => label)).toContain(step?.title);
    expect(findEntries(searchable(PLACES), question?.field ?? '').map(({ label }) => label)).toContain(question?.title);
  });
});

describe('the words of the screen', () => {
  const entries = searchable(
    SCREEN_WORDS.map(({ view, words, names = '' }) => ({ id: view + words, label: words, kind: view, names })),
  );

  it.each([
    ['Nachweis', 'testen'],
    ['Vorschau', 'schritt'],
    ['Frage ergänzen', 'schritt'],
    ['frage hinzufügen', 'schritt'],
    ['Neue Fassung', 'tabelle'],
    ['Excel', 'tabelle'],
    ['Eigenen Satz', 'fehler'],
  ])('%s leads to the view %s', (search, view) => {
    expect(findEntries(entries, search)[0]?.kind).toBe(view);
  });

  it('are each there once in a view', () => {
    const all = SCREEN_WORDS.map(({ view, words }) => `${view} ${words}`);
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  });
});

it('reads texts with what is filled in by its name, and finds them by that and as they are written', () => {
  expect(TEXTS.filter(({ label }) => PLACEHOLDER.test(label))).toEqual([]);
  const written = TEXTS.filter(({ names }) => PLACEHOLDER.test(names ?? ''));
  expect(written.length).toBeGreaterThan(0);
  const first = written[0];
  if (first === undefined) return;
  expect(findEntries(searchable([first]), first.label)).toEqual([first]);
  expect(findEntries(searchable([first]), first.names ?? '')).toEqual([first]);
});
