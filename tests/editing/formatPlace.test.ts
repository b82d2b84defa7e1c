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
