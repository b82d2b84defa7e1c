import { expect, it } from 'vitest';
import { formatPlaceIn } from '../../src/editing/index.ts';
import { isPlainObject, joinPointer } from '../../src/engine/index.ts';
import { filesOf } from '../studio/folder.ts';

/** Every pointer of a value, lists and objects included. */
function pointersIn(value: unknown, at = ''): string[] {
  const inside: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, index) => [index, one])
    : isPlainObject(value)
      ? Object.entries(value)
      : [];
  return [at, ...inside.flatMap(([key, one]) => pointersIn(one, joinPointer(at, key)))];
}

it.each(['bussgeldanfrage', 'verkehrsunfallanfrage', 'bussgeldrechner'])(
  'every place of %s has words, none of them empty or undefined',
  (id) => {
    const said = Object.entries(filesOf(id)).flatMap(([file, text]) => {
      const value: unknown = JSON.parse(text);
      return pointersIn(value).map((pointer) => `${file}${pointer}: ${formatPlaceIn(value, file, pointer)}`);
    });
    expect(said.filter((one) => /undefined|''|NaN/.test(one))).toEqual([]);
  },
);

it('what has no name yet is called by its number', () => {
  const label = { progress: [{ label: 'Anfang' }, {}] };
  expect(formatPlaceIn(label, 'wizard.json', '/progress/1')).toBe('Abschnitt 2 der Fortschrittsleiste');
  expect(formatPlaceIn(label, 'wizard.json', '/progress')).toBe('Fortschrittsleiste');
  expect(formatPlaceIn({ journeys: [{}] }, 'journeys.json', '/journeys/0')).toBe('Antwort im Beispiel 1');
});

it('a list is called by its name, an entry by its number, and a condition by what it is about', () => {
  const table = { remarks: [{ when: { '/art': 'eilig' } }] };
  const places: [file: string, pointer: string, value: unknown][] = [
    ['tables/kosten.json', '/remarks/0/when', table],
    ['steps/ort.json', '/advice', { advice: [{}, {}] }],
    ['steps/ort.json', '/advice/1/when/params', { advice: [{}, {}] }],
    ['wizard.json', '/mails/confirmation/sections/0/when', { mails: { confirmation: { sections: [{}] } } }],
  ];
  expect(places.map(([file, pointer, value]) => formatPlaceIn(value, file, pointer))).toEqual([
    "Tabelle 'kosten', Bemerkung 1",
    "Hinweise in Schritt 'ort'",
    "Bedingung des Hinweises 2 in Schritt 'ort'",
    'Bedingung eines Abschnitts der Bestätigung per E-Mail',
  ]);
});
