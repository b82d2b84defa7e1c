import { expect, it } from 'vitest';
import { fixesFor, applyEdits } from '../../src/editing/index.ts';
import { jsonFault } from '../../src/check/notJson.ts';

/** What is wrong with a text, what the first remedy is called, and what the text is then. */
function mend(text: string): { told: string; label: string | undefined; mended: string | undefined } {
  const file = 'steps/frage.json';
  const finding = { file, pointer: '', ...jsonFault(text) };
  const [fix] = fixesFor(finding, { [file]: text });
  const mended = fix === undefined ? undefined : applyEdits({ [file]: text }, fix.edits)[file];
  return { told: finding.remedy, label: fix?.label, mended };
}

/** RFC 8259. Where a browser's own sentences name another place, or none, it makes no difference. */
it.each([
  ['[1,, 2]', 1, 4],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{ "a" 1 }', 1, 7],
  ["{ 'a': 1 }", 1, 3],
  ['{ "a": 1 }}', 1, 11],
  ['{ "a": „ja“ }', 1, 8],
  ['[\n  "ja,\n  2]', 2, 7],
  ['["ein\tTab"]', 1, 6],
  ['["C:\\Wagen"]', 1, 6],
  ['["\\u12"]', 1, 4],
  ['[01]', 1, 3],
  ['[-]', 1, 2],
  ['[wahr]', 1, 2],
  ['[1] // neu', 1, 5],
  ['{ "a": 1 ', 1, undefined],
  ['{\n "a": [', 2, undefined],
  ['"ja', 1, undefined],
  ['', 1, undefined],
])('%j is JSON up to line %i, column %s', (text, line, column) => {
  const fault = jsonFault(text);
  expect([fault.line, fault.column]).toEqual([line, column]);
});

it.each([
  ['{\n  "a": 1\n  "b": 2\n}', 'Komma ergänzen', '{\n  "a": 1,\n  "b": 2\n}'],
  ['{ "a": 1 "b": 2 }', 'Komma ergänzen', '{ "a": 1, "b": 2 }'],
  ['["a" "b"]', 'Komma ergänzen', '["a", "b"]'],
  ['{ "a" 1 }', 'Doppelpunkt ergänzen', '{ "a": 1 }'],
  ['{\n  "a": 1,\n}\n', 'Überzähliges Komma entfernen', '{\n  "a": 1\n}\n'],
  ['[1,, 2]', 'Überzähliges Komma entfernen', '[1, 2]'],
  ['{ "a": 1, }', 'Überzähliges Komma entfernen', '{ "a": 1 }'],
  ['{\n  "a": „ja“\n}', 'Gerade Anführungszeichen setzen', '{\n  "a": "ja"\n}'],
  ["{\n  'a': 'ja'\n}", 'Gerade Anführungszeichen setzen', '{\n  "a": "ja"\n}'],
  ['{\n  "a": "ja,\n  "b": 2\n}', 'Anführungszeichen ergänzen', '{\n  "a": "ja",\n  "b": 2\n}'],
  ['{\r\n  "a": "ja,\r\n  "b": 2\r\n}', 'Anführungszeichen ergänzen', '{\r\n  "a": "ja",\r\n  "b": 2\r\n}'],
  ['{ a: 1 }', 'Anführungszeichen ergänzen', '{ "a": 1 }'],
  ['{\n  "a": 1 // neu\n}', 'Kommentar entfernen', '{\n  "a": 1 \n}'],
  ['{ "a": [1, 2', 'Schließende Klammern ergänzen: ]}', '{ "a": [1, 2\n]}'],
  ['{\n  "a": "{"\n', 'Schließende Klammer ergänzen: }', '{\n  "a": "{"\n}\n'],
  ['x{ "a": 1 }', "'x' entfernen", '{ "a": 1 }'],
  ['{ "a": 1 }}', "'}' entfernen", '{ "a": 1 }'],
])('%j is mended by one change: %s', (text, label, mended) => {
  expect(mend(text)).toMatchObject({ label, mended });
});

it.each([
  ['{\n  "a": 1\n  "b": 2\n}', 'Wahrscheinlich fehlt in der Zeile davor am Ende ein Komma.'],
  ['{ "a": 1 "b": 2 }', 'Davor fehlt ein Komma.'],
  ['x{ "a": 1 }', "'x' gehört nicht hierher."],
  ['{ "a": [1, 2', 'Am Ende fehlen schließende Klammern: ]}'],
])('%j is told: %s', (text, told) => {
  expect(mend(text).told).toBe(told);
});

it('has no remedy for a text with several faults', () => {
  expect(mend('{ "a": 1 "b": 2 "c": x }').label).toBeUndefined();
});
