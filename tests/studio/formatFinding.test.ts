import { expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { proved } from '../../src/check/finding.ts';
import { plain, say, sentence, type Part } from '../../src/check/words.ts';
import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { applyEdits, fix, fixesFor, removeQuestion } from '../../src/editing/index.ts';
import { formatWords } from '../../src/studio/findings/formatWords.ts';
import { formatThing } from '../../src/studio/document/formatWhere.ts';
import { formatFinding, formatFix, formatWitness } from '../../src/studio/findings/formatFinding.ts';
import { labelOf } from '../../src/studio/document/labels.ts';
import { findingsIn } from '../editing/findings.ts';
import { filesOf as written, findingsOf, goodDraft } from '../engine/authored.ts';
import { CASES } from '../engine/faults/index.ts';
import { oneOfEach } from '../support/extent.ts';
import { filesOf } from './folder.ts';

const TREES = treeReader()(filesOf('bussgeldanfrage'));
const OUTLINE = outlineOf(TREES);

it('a witness is said with questions, answers and steps as people read them', () => {
  const answers = { bussgeld: { vorwurf: 'handy', zustellungsdatum: '2026-11-20' } };
  expect(formatWitness({ answers, path: ['angaben', 'kontakt'] }, OUTLINE)).toBe(
    'Beleg: mit den Antworten „Wann wurde das Schreiben zugestellt?“: 20.11.2026 · „Vorwurf“: Handy am Steuer, auf dem Weg „Was wird Ihnen vorgeworfen?“ → „Wie erreichen wir Sie?“.',
  );
  expect(formatWitness({ answers: {}, path: ['angaben'] }, OUTLINE)).toBe(
    'Beleg: ohne Antworten, auf dem Weg „Was wird Ihnen vorgeworfen?“.',
  );
});

it('a proof and a message name steps and questions by their titles, and by the words of their names if there are none', () => {
  const proof = proved(
    sentence`Auf keinem Weg bis zum Schritt ${say.step('angaben')} wird ${say.question('/bussgeld/vorwurf')} gefragt; hier ist es immer unbeantwortet.`,
  );
  expect(formatWitness(proof, OUTLINE)).toBe(
    'Beweis: Auf keinem Weg bis zum Schritt „Was wird Ihnen vorgeworfen?“ wird „Vorwurf“ gefragt; hier ist es immer unbeantwortet.',
  );
  const lost = proved(
    sentence`Auf ${say.step('insel')} verweist nur, was selbst niemand erreicht: ${say.step('kontakt')}.`,
  );
  expect(formatWitness(lost, OUTLINE)).toBe(
    'Beweis: Auf „Insel“ verweist nur, was selbst niemand erreicht: „Wie erreichen wir Sie?“.',
  );
  const late = sentence`Das Feld ${say.question('/bussgeld/vorwurf')} wird erst nach dem Schritt ${say.step('kontakt')} gefragt.`;
  expect(plain(late)).toBe("Das Feld /bussgeld/vorwurf wird erst nach dem Schritt 'kontakt' gefragt.");
  expect(formatWords(late, OUTLINE)).toBe(
    'Das Feld „Vorwurf“ wird erst nach dem Schritt „Wie erreichen wir Sie?“ gefragt.',
  );
  // An answer may be called like a step.
  expect(formatWords(sentence`Die Antwort ${say.answer('kontakt')} gibt es nicht.`, OUTLINE)).toBe(
    "Die Antwort 'kontakt' gibt es nicht.",
  );
});

it('a column is said with the words beside its result, also where it is offered', () => {
  const outline = outlineOf(treeReader()(filesOf('bussgeldrechner')));
  expect(formatWords([say.column('fahrverbote')], outline)).toBe('„Fahrverbote“');
  expect(formatWords([say.near(say.column('fahrverbot'))], outline)).toBe('„Fahrverbot“');
  expect(formatWords([say.several(['bussgeld', 'punkte'].map(say.column))], outline)).toBe('„Bußgeld“, „Punkte“');
});

/** What a sentence names, as authors of files and as analysts read it. */
const NAMES: [part: Part, inFile: string, onScreen: string][] = [
  [say.step('kontakt'), "'kontakt'", '„Wie erreichen wir Sie?“'],
  [say.step('insel'), "'insel'", '„Insel“'],
  [say.question('/bussgeld/vorwurf'), '/bussgeld/vorwurf', '„Vorwurf“'],
  [say.question('vorwurf'), "'vorwurf'", '„Vorwurf“'],
  [say.question('/anliegen'), '/anliegen', '„Anliegen“'],
  [say.placeholder('=summe'), '{=summe}', '„Summe“'],
  [say.setting('validTo', '2027-06-30'), '"validTo": "2027-06-30"', '„Gilt bis: 30.06.2027“'],
  [say.answer('handy', '/bussgeld/vorwurf'), "'handy'", '„Handy am Steuer“'],
  [say.answer('handi', '/bussgeld/vorwurf'), "'handi'", "'handi'"],
  [say.computed('tageBisFrist'), "'tageBisFrist'", '„Tage bis Frist“'],
  [say.placeholder('=tageBisFrist'), '{=tageBisFrist}', '„Tage bis Frist“'],
  [say.placeholder('telefon'), '{telefon}', '{telefon}'],
  [say.key('path'), 'path', '„Weg“'],
  [say.key('result.tables'), 'result.tables', '„Ergebnis › Tabellen“'],
  [say.key('frei'), 'frei', '„frei“'],
  [say.setting('type', 'number'), '"type": "number"', '„Art der Antwort: Zahl“'],
  [say.setting('uniqueItems', true), '"uniqueItems": true', '„Keine Antwort zweimal“'],
  [say.option('radio'), "'radio'", '„Auswahl groß“'],
  [say.file('steps/angaben.json'), 'steps/angaben.json', '„Was wird Ihnen vorgeworfen?“'],
  [say.file('machine.json'), 'machine.json', '„Ablauf“'],
  [say.wizard('punkteabfrage'), "'punkteabfrage'", "'punkteabfrage'"],
  [say.near(say.question('/bussgeld/vorwurf')), "'/bussgeld/vorwurf'", '„Vorwurf“'],
  [say.near(say.page('/kontakt')), "'/kontakt'", "'/kontakt'"],
  [say.either('524288000 (500 MB)', '500 MB'), '524288000 (500 MB)', '500 MB'],
];

it.each(NAMES)('%j', (part, inFile, onScreen) => {
  expect([plain([part]), formatWords([part], OUTLINE)]).toEqual([inFile, onScreen]);
});

it('of many things that are possible, analysts read five, and how many more there are', () => {
  const all = ['/bussgeld/vorwurf', '/b', '/c', '/d', '/e', '/f', '/g'];
  const told = sentence`Möglich sind: ${say.several(all.map(say.question))}.`;
  expect(plain(told)).toBe('Möglich sind: /bussgeld/vorwurf, /b, /c, /d, /e, /f, /g.');
  expect(formatWords(told, OUTLINE)).toBe('Möglich sind: „Vorwurf“, „B“, „C“, „D“, „E“ und 2 weitere.');
  const six = sentence`Möglich sind: ${say.several(all.slice(0, 6).map(say.question))}.`;
  expect(formatWords(six, OUTLINE)).toBe('Möglich sind: „Vorwurf“, „B“, „C“, „D“, „E“, „F“.');
});

/** Keys of the format that are German words, too, and one that people type. */
const GERMAN = new Set(['alt', 'links', 'live', 'on', 'of', 'name', 'text', 'today']);
const QUOTED = /'[^']*'|„[^“]*“|"[^"]*"/g;
const KEY = /(?<![\p{L}\d/{.@<=-])[a-z][A-Za-z]*(?::[a-z]+)?(?![\p{L}\d/-])/gu;

it.each(oneOfEach(CASES, ([code]) => code))(
  '%s in %s at %j names no key, no file and no step on the screen by what the files call it',
  (code, _file, _pointer, change) => {
    const draft = goodDraft();
    change(draft);
    const outline = outlineOf(treeReader()(written(goodDraft())));
    const findings = findingsOf(draft);
    expect(findings.map((one) => one.code)).toContain(code);
    const ids = new Set(outline.steps.map(({ id }) => `'${id}'`));
    for (const found of findings) {
      const { message, remedy } = formatFinding(found, outline);
      const fixes = fixesFor(found, written(draft)).map((one) => formatFix(one, outline));
      const quoted = [...`${message} ${remedy} ${fixes.join(' ')}`.matchAll(QUOTED)].map(([name]) => name);
      expect(quoted.filter((name) => ids.has(name))).toEqual([]);
      const bare = `${message} ${remedy}`.replaceAll(QUOTED, '');
      const keys = [...bare.matchAll(KEY)]
        .map(([key]) => key)
        .filter((key) => labelOf(key) !== key && !GERMAN.has(key));
      expect([keys, /\b(?:steps|tables)\/[\w-]+\.json|\b(?:wizard|machine|journeys)\.json/.exec(bare)]).toEqual([
        [],
        null,
      ]);
    }
  },
);

it('what authors wrote stays as it is, whatever it reads like', () => {
  const told = "Das Beispiel 'value und path' führt über /bussgeld/vorwurf nach links.";
  expect(formatFinding({ message: told, remedy: told }, OUTLINE)).toEqual({ message: told, remedy: told });
});

it('a remedy is said like a finding', () => {
  const { edits, ...leads } = fix(sentence`Weiter zu ${say.step('kontakt')}`, []);
  expect([edits, leads.label, formatFix(leads, OUTLINE)]).toEqual([
    [],
    "Weiter zu 'kontakt'",
    'Weiter zu „Wie erreichen wir Sie?“',
  ]);
  expect(formatFix({ label: 'Zeile löschen' }, OUTLINE)).toBe('Zeile löschen');
});

it.each([
  [
    'machine.json',
    '/states/angaben/on/NEXT',
    'Übergang von „Was wird Ihnen vorgeworfen?“ nach „Wer trägt die Kosten, falls Sie uns beauftragen?“',
  ],
  ['steps/kontakt.json', '', 'Schritt „Wie erreichen wir Sie?“'],
  ['wizard.json', '/mails/confirmation/intro/0', 'Text der Bestätigung per E-Mail'],
])('a finding says which thing of %s it is about: %s', (file, pointer, said) => {
  expect(formatThing({ file, pointer }, TREES, OUTLINE)).toBe(said);
});

it.each([
  ['the step, not the shared part of that name', 'betreff', 'Frage „Betreff“ in Schritt „Ihre Nachricht an uns“'],
  ['the question by its shared part', 'nachricht', 'Frage „Ihre Nachricht“ in Schritt „Ihre Nachricht an uns“'],
])('the place of a question without a title names %s', (_, name, said) => {
  const files = filesOf('kontaktformular');
  const pointer = `/schema/properties/${name}`;
  const own = [{ file: 'steps/nachricht.json', pointer: `${pointer}/title`, set: '' }];
  const trees = treeReader()(name === 'betreff' ? applyEdits(files, own) : files);
  expect(formatThing({ file: 'steps/nachricht.json', pointer }, trees, outlineOf(trees))).toBe(said);
});

it('a question without a title is called by its name in words', () => {
  const files = applyEdits(filesOf('kontaktformular'), [
    { file: 'steps/nachricht.json', pointer: '/schema/properties/betreff/title', set: '' },
  ]);
  const outline = outlineOf(treeReader()(files));
  expect(formatWords([say.question('/betreff')], outline)).toBe('„Betreff“');
  expect(formatWitness({ answers: { betreff: 'Frage' }, path: [] }, outline)).toBe(
    'Beleg: mit den Antworten „Betreff“: Frage.',
  );
});

/** What helps where the mails go to an answer that is not asked. */
function saidOfRecipient(files: DefinitionFiles): string | undefined {
  const outline = outlineOf(treeReader()(files));
  const found = findingsIn('kontaktformular', files).find(({ pointer }) => pointer === '/mails/client/email');
  return found && formatFinding(found, outline).remedy;
}

it('offers only what can be one where a mail names an answer that is not asked any more', () => {
  const place = { file: 'steps/nachricht.json', pointer: '/schema/properties/email' };
  const removed = applyEdits(filesOf('kontaktformular'), removeQuestion(filesOf('kontaktformular'), place).edits);
  expect(saidOfRecipient(removed)).toBe('Keine andere Frage passt hierher. Bitte ergänzen Sie eine.');
  const another = { title: 'Andere Adresse', type: 'string', format: 'email', maxLength: 100, errorMessage: 'Bitte.' };
  const edit = { file: place.file, pointer: '/schema/properties/anderswohin', set: another };
  expect(saidOfRecipient(applyEdits(removed, [edit]))).toBe('Möglich sind: „Andere Adresse“.');
});
