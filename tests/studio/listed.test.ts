import { describe, expect, it } from 'vitest';
import { addressOf, linksTo, formatFolder, formatState, shown, type Listed } from '../../src/studio/list/listed.ts';

const wizard = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  public: true,
  live: true,
  faults: 0,
  steps: 3,
  parts: [],
  ...more,
});
const ALL = [
  wizard('unfall', { title: 'Verkehrsunfall', changed: '2026-11-20T10:00:00.000Z' }),
  wizard('miete', { title: 'Mietwagen', public: false, changed: '2026-11-25T10:00:00.000Z' }),
  wizard('aerger', { title: 'Ärger', faults: 2, changed: '2026-11-01T10:00:00.000Z' }),
];
const ids = (search: string, by: 'title' | 'state' | 'changed', down = false) =>
  shown(ALL, search, { by, down }).map(({ id }) => id);

describe('the list of wizards', () => {
  it('is sorted by title, by what needs somebody, and by the last change', () => {
    expect(ids('', 'title')).toEqual(['aerger', 'miete', 'unfall']);
    expect(ids('', 'state')).toEqual(['aerger', 'miete', 'unfall']);
    expect(ids('', 'changed')).toEqual(['miete', 'unfall', 'aerger']);
    expect(ids('', 'changed', true)).toEqual(['aerger', 'unfall', 'miete']);
  });

  it('says on a server for others what people have, not what the files want', () => {
    const on = (more: Partial<Listed>) => formatState(wizard('a', more), true);
    const retired = on({ retired: true, live: false });
    expect([on({}), on({ off: true }), retired, on({ live: false }), on({ public: false })]).toEqual([
      'Live',
      'Abgeschaltet',
      'Zurückgezogen',
      'Nicht live',
      'Nur in der Vorschau',
    ]);
    expect(formatState(wizard('a', { public: false }), false)).toBe('Entwurf');
  });

  it('says that the folder differs, and first of all where it contradicts', () => {
    expect(formatFolder(wizard('a'))).toBeUndefined();
    expect(formatFolder(wizard('a', { differs: true }))).toBe('Im Studio geändert');
    expect(formatFolder(wizard('a', { differs: true, conflict: true }))).toBe('Betrieb und Studio widersprechen sich');
    const all = [wizard('live'), wizard('off', { off: true }), wizard('strittig', { conflict: true })];
    expect(shown(all, '', { by: 'state', down: false }).map(({ id }) => id)).toEqual(['strittig', 'off', 'live']);
  });

  it('is searched in titles, addresses and ids, whatever the case and the accents', () => {
    expect(ids('arger', 'title')).toEqual(['aerger']);
    expect(ids('/anfrage/unfall', 'title')).toEqual(['unfall']);
    expect(ids('nichts', 'title')).toEqual([]);
  });

  it('says where a wizard is', () => {
    expect(addressOf(wizard('a'))).toBe('/anfrage/a');
    expect(addressOf(wizard('a', { route: '/login' }))).toBe('/login');
    expect(addressOf(wizard('a', { public: false, route: '/login' }))).toBe('/vorschau/a');
    expect(addressOf(wizard('a', { embedded: true }))).toBeUndefined();
  });
});

it('finds what links to a wizard before it is deleted', () => {
  const files = {
    'wizard.json': JSON.stringify({ title: 'A', exit: '/anfrage/ort' }),
    'steps/ort.json': JSON.stringify({
      title: 'Wo war es?',
      outro: ['Mehr [hier](/anfrage/miete?von=ort).', 'Nicht [das](/anfrage/mietwagen).'],
      onward: { label: 'Weiter', href: '/anfrage/miete' },
    }),
  };
  expect(linksTo('/anfrage/miete', files)).toEqual([
    'Text in Schritt „Wo war es?“',
    'Knopf zu einer anderen Seite in Schritt „Wo war es?“',
  ]);
  expect(linksTo('/anfrage/anders', files)).toEqual([]);
});
