import { describe, expect, it } from 'vitest';
import type { OutlineEntry } from '../../src/studio/outline/entries.ts';
import { ancestorsOf, moveFor, rowStartingWith, visibleRows } from '../../src/studio/outline/rows.ts';

const leaf = (id: string, label = id): OutlineEntry => ({ id, label, children: [] });
const ENTRIES: OutlineEntry[] = [
  leaf('allgemein', 'Allgemeines'),
  {
    ...leaf('schritte', 'Schritte'),
    children: [
      { ...leaf('ort', 'Ort'), children: [leaf('strasse', 'Straße'), leaf('plz', 'PLZ')] },
      leaf('zeit', 'Zeit'),
    ],
  },
  leaf('uebersicht', 'Übersicht'),
];
const OPEN = new Set(['schritte', 'ort']);
const ROWS = visibleRows(ENTRIES, OPEN);

describe('the lines of the outline', () => {
  it('are those whose ancestors are expanded, with their level and place among their siblings', () => {
    expect(ROWS.map(({ entry, level, position, of }) => [entry.id, level, position, of])).toEqual([
      ['allgemein', 1, 1, 3],
      ['schritte', 1, 2, 3],
      ['ort', 2, 1, 2],
      ['strasse', 3, 1, 2],
      ['plz', 3, 2, 2],
      ['zeit', 2, 2, 2],
      ['uebersicht', 1, 3, 3],
    ]);
    expect(visibleRows(ENTRIES, new Set(['ort'])).map(({ entry }) => entry.id)).toEqual([
      'allgemein',
      'schritte',
      'uebersicht',
    ]);
  });

  it('know what they lie in', () => {
    expect(ancestorsOf(ENTRIES, 'plz')).toEqual(['schritte', 'ort']);
    expect(ancestorsOf(ENTRIES, 'zeit')).toEqual(['schritte']);
  });
});

describe('keys in the outline', () => {
  it.each([
    ['ArrowDown', 'ort', { to: 'strasse' }],
    ['ArrowDown', 'uebersicht', undefined],
    ['ArrowUp', 'zeit', { to: 'plz' }],
    ['ArrowUp', 'allgemein', undefined],
    ['Home', 'plz', { to: 'allgemein' }],
    ['End', 'plz', { to: 'uebersicht' }],
    ['ArrowRight', 'ort', { to: 'strasse' }],
    ['ArrowRight', 'plz', undefined],
    ['ArrowLeft', 'ort', { toggle: 'ort' }],
    ['ArrowLeft', 'plz', { to: 'ort' }],
    ['ArrowLeft', 'allgemein', undefined],
    ['PageDown', 'ort', undefined],
  ])('%s at %s', (key, at, expected) => {
    expect(moveFor(key, ROWS, at, OPEN)).toEqual(expected);
  });

  it('expand what is collapsed', () => {
    const closed = new Set(['schritte']);
    expect(moveFor('ArrowRight', visibleRows(ENTRIES, closed), 'ort', closed)).toEqual({ toggle: 'ort' });
    expect(moveFor('ArrowLeft', visibleRows(ENTRIES, closed), 'ort', closed)).toEqual({ to: 'schritte' });
  });

  it('search by the first letters, from the next line on and around', () => {
    expect(rowStartingWith('s', ROWS, 'allgemein')).toBe('schritte');
    expect(rowStartingWith('s', ROWS, 'schritte')).toBe('strasse');
    expect(rowStartingWith('st', ROWS, 'strasse')).toBe('strasse');
    expect(rowStartingWith('a', ROWS, 'plz')).toBe('allgemein');
    expect(rowStartingWith('ü', ROWS, 'plz')).toBe('uebersicht');
    expect(rowStartingWith('x', ROWS, 'plz')).toBeUndefined();
  });
});
