import { expect, it } from 'vitest';
import { loadDefinition, type Finding } from '../../src/check/index.ts';
import { shippedFiles } from '../engine/definitions.ts';

/** What editors save by mistake, told in words that somebody who writes no code understands. */

const FILES = shippedFiles('bussgeldanfrage');
const STEP = 'steps/service.json';

function findingFor(spoil: (text: string) => string): Finding[] {
  const loaded = loadDefinition('bussgeldanfrage', { ...FILES, [STEP]: spoil(FILES[STEP] ?? '') }, '');
  return ('findings' in loaded ? loaded.findings : []).filter(({ file }) => file === STEP);
}

it.each<[string, (text: string) => string, string, RegExp]>([
  ['a byte order mark', (text) => `\uFEFF${text}`, 'zeichensatz', /BOM.*UTF-8/],
  [
    'bytes that are no UTF-8',
    (text) => text.replace('"title": "', '"title": "f\uFFFDr '),
    'zeichensatz',
    /Umlaute.*'UTF-8'/,
  ],
  [
    'brackets within brackets',
    (text) => text.replace('{', `{ "intro": ${'['.repeat(100)}${']'.repeat(100)},`),
    'verschachtelung',
    /zusammen/,
  ],
  ['typographic quotes', (text) => text.replace('"title"', '„title“'), 'kein-json', /typografisches Anführungszeichen/],
  ['single quotes', (text) => text.replace('"title"', "'title'"), 'kein-json', /einfaches Anführungszeichen/],
  ['a comment', (text) => text.replace('{', '{ // Frage'), 'kein-json', /Kommentare kennt JSON nicht/],
  ['a comma before a brace', (text) => text.trimEnd().replace(/\}$/, ',}'), 'kein-json', /Komma zu viel/],
  ['a comma before the bracket of a list', (text) => text.replace(/\]/, ',]'), 'kein-json', /Komma zu viel/],
  [
    'typographic quotes around a value',
    (text) => text.replace('"title": "', '"title": „'),
    'kein-json',
    /typografisches Anführungszeichen/,
  ],
  [
    'single quotes around a value',
    (text) => text.replace('"title": "', `"title": '`),
    'kein-json',
    /einfaches Anführungszeichen/,
  ],
  ['a comment before a value', (text) => text.replace('"title": ', '"title": /* Frage */ '), 'kein-json', /Kommentare/],
  ['a missing comma', (text) => text.replace(/,\n/, '\n'), 'kein-json', /fehlt in der Zeile davor am Ende ein Komma/],
  [
    'a missing quote at the end of a line',
    (text) => text.replace('",\n', ',\n'),
    'kein-json',
    /am Ende der Zeile ein Anführungszeichen/,
  ],
  ['a missing brace', (text) => text.trimEnd().slice(0, -1), 'kein-json', /fehlt eine schließende Klammer: \}/],
])('%s is one finding with its remedy', (_name, spoil, code, told) => {
  const findings = findingFor(spoil);
  expect(findings.map((found) => found.code)).toEqual([code]);
  expect(`${findings[0]?.message} ${findings[0]?.remedy}`).toMatch(told);
});

it.each([
  ['{\n  "a": 1,\n  b: 2\n}', 3, 'Zeile 3, Spalte 3'],
  ['{\n  "a": 1,\n  "b": wahr\n}', 3, 'Zeile 3, Spalte 8'],
  ['[\n  1,\n]', 3, 'Zeile 3, Spalte 1'],
  ['{\r\n  "a": nul\r\n}', 2, 'Zeile 2, Spalte 8'],
  ['x', 1, 'Zeile 1, Spalte 1'],
])('%j names the place', (text, line, place) => {
  const [found] = findingFor(() => text);
  expect(found?.line).toBe(line);
  expect(found?.message).toContain(place);
});
