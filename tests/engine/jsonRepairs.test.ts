import { expect, it } from 'vitest';
import { fixesFor, applyEdits } from '../../src/engine/editing/index.ts';
import { jsonFault } from '../../src/engine/authoring/notJson.ts';

/** What is wrong with a text, what the first remedy is called, and what the text is then. */
function mend(text: string): { told: string; label: string | undefined; mended: string | undefined } {
  const file = 'steps/frage.json';
  const finding = { file, pointer: '', ...faultOf(text) };
  const [fix] = fixesFor(finding, { [file]: text });
  const mended = fix === undefined ? undefined : applyEdits({ [file]: text }, fix.edits)[file];
  return { told: finding.remedy, label: fix?.label, mended };
}

function faultOf(text: string): ReturnType<typeof jsonFault> {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonFault(text, error);
  }
  throw new Error('This is JSON.');
}

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
