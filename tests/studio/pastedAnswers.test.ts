import { expect, it } from 'vitest';
import { readAnswers, formatUnasked } from '../../src/studio/simulator/pastedAnswers.ts';
import { LOADED } from '../wizards/folders.ts';

const wizard = LOADED.find((one) => one.wizard.id === 'punkteabfrage')?.wizard ?? never();

function never(): never {
  throw new Error('There is one.');
}

it.each([
  ['answers', '{"vorname":"Jana"}'],
  ['a draft', '{"revision":"x","answers":{"vorname":"Jana"}}'],
  ['a file with a byte order mark', '\uFEFF{"vorname":"Jana"}'],
  ['a block of a bug report', 'Meine Angaben:\n```json\n{"vorname":"Jana"}\n```\nDanke'],
])('takes %s', (_, text) => {
  expect(readAnswers(text, wizard)).toEqual({ answers: { vorname: 'Jana' }, unasked: [] });
});

it('says which of them the wizard does not ask for', () => {
  const read = readAnswers('{"vorname":"Jana","vornahme":"Jana","ort":{"strase":"Am Markt"}}', wizard);
  expect(read).toMatchObject({ unasked: ['/vornahme', '/ort/strase'] });
  expect(formatUnasked(['/vornahme', '/ort/strase'])).toBe(
    'Nach „vornahme“ und „ort/strase“ fragt dieser Assistent nicht: Das zählt hier nicht.',
  );
  expect(formatUnasked([])).toBe('');
});

it.each([
  ['', /^Hier steht noch nichts\.$/],
  ['vorname: Jana', /^Das ist kein JSON\. Es beginnt mit \{ und endet mit \}\.$/],
  ['{"vorname":"Jana",}', /^Das ist kein gültiges JSON \(Zeile 1, Spalte 19\)\. .*Komma/],
  ['{\n"vorname": „Jana“}', /^Das ist kein gültiges JSON \(Zeile 2, Spalte 12\)\. .*Anführungszeichen/],
  ['{"vorname":"Jana"', /^Das ist kein gültiges JSON \(Zeile 1\)\. /],
  ['{"vorname":"J\uFFFDrg"}', /^Darin steht ein unlesbares Zeichen/],
  ['["Jana"]', /^Antworten stehen in einem Objekt: Es beginnt mit \{ und endet mit \}\.$/],
  ['{"answers":{}}', /^Darin stehen keine Antworten\.$/],
  ['{"antworten":{"vorname":"Jana"}}', /^Keine dieser Angaben gehört zu einer Frage dieses Assistenten: antworten\.$/],
])('says of %s why there are none', (text, reason) => {
  const read = readAnswers(text, wizard);
  expect('reason' in read && read.reason).toMatch(reason);
});
