import { expect, it } from 'vitest';
import { convertQuestion, makeConditional, type Edit } from '../../../src/editing/index.ts';
import { applyEdits } from '../../../src/editing/index.ts';
import { compared, inFull } from '../../../src/studio/changes/compared.ts';
import { describeChanges } from '../../../src/studio/changes/describeChanges.ts';
import { newWizardParts } from '../../../src/studio/changes/newWizardParts.ts';
import { wizardCompiler } from '../../../src/studio/document/compile.ts';
import { wizardFiles } from '../../editing/wizards.ts';
import { runnable } from './everyChange.ts';

const ID = 'bussgeldanfrage';
const FILES = wizardFiles(ID);
const CONTACT = 'steps/kontakt.json';
const CONSENT = { file: CONTACT, pointer: '/schema/properties/anwaltEinwilligung' };

const wizardOf = (id: string, edits: readonly Edit[]) => {
  const wizard = runnable(wizardCompiler(id), applyEdits(wizardFiles(id), edits));
  if (wizard === undefined) throw new Error('not compiled');
  return wizard;
};
const made = (edits: readonly Edit[]) => wizardOf(ID, edits);
const told = (edits: readonly Edit[]) => describeChanges(made([]), made(edits));

it('tells a new wizard in full: what the law is about first, then its pages, each thing once', () => {
  const parts = newWizardParts(made([]));
  const headings = parts.map(({ heading }) => heading);
  expect(headings.slice(0, 3)).toEqual(['Einwilligungen', 'E-Mails', 'Fristen']);
  expect(headings.at(-1)).toBe('Ablauf und Weiteres');
  expect(headings.filter((heading) => heading.startsWith('Schritt')).length).toBeGreaterThan(3);
  const all = parts.flatMap((part) => part.told.map(({ where, place }) => `${where} ${place.file}${place.pointer}`));
  expect(all.length).toBe(new Set(all).size);
  const [consents] = parts;
  expect(consents?.told.map(({ lines }) => lines[0]?.after)).toContain(
    'Ohne dieses Häkchen kann nicht gesendet werden.',
  );
});

it('tells what each question of a new wizard says about wrong answers, in words', () => {
  const all = newWizardParts(made([])).flatMap(({ told: things }) => things);
  const messages = all.flatMap((one) => one.messages ?? []);
  const written = JSON.stringify(made([]).definition.steps).match(/"errorMessage":"[^"]*"/g) ?? [];
  expect(messages.length).toBeGreaterThan(10);
  const said = messages.map(({ after }) => after);
  for (const one of written) expect(said).toContain((JSON.parse(`{${one}}`) as { errorMessage: string }).errorMessage);
  const consents = all.filter(({ where }) => where.startsWith('Einwilligung'));
  expect(consents.flatMap((one) => one.messages ?? []).map(({ label }) => label)).not.toContain(
    'Satz zu „Verlangter Wert“',
  );
});

it('tells the wording of a consent with the targets of its links, and calls it by its short name', () => {
  const [consents] = newWizardParts(wizardOf('kontaktformular', []));
  const [consent] = consents?.told ?? [];
  expect(consent?.where).toMatch(/^Einwilligung „Einwilligung zum Datenschutz“ in Schritt/);
  expect(consent?.lines.find(({ label }) => label === 'Wortlaut')?.after).toContain(
    'Datenschutzerklärung (Link zu /datenschutz)',
  );
});

it('tells when a step is reached that some only come to, also at its uploads', () => {
  const upload = { title: 'Attest', type: 'array', upload: { accept: ['image/*'], maxBytes: 5_242_880, maxItems: 3 } };
  const attest = { file: 'steps/verletzte-personen.json', pointer: '/schema/properties/attest', set: upload };
  const parts = newWizardParts(wizardOf('verkehrsunfallanfrage', [attest]));
  const reach = parts.flatMap(({ heading, told: things }) =>
    things.flatMap((one) => {
      const found = one.lines.find(({ label }) => label === 'Wann der Schritt kommt')?.after;
      return found === undefined ? [] : [`${heading}: ${found}`];
    }),
  );
  const when = 'nur wenn „Verletzte Personen“ „Ja“ ist';
  expect(reach).toEqual([`Dateien: ${when}`, `Schritt „Wer wurde verletzt?“: ${when}`]);
});

it('tells of a new wizard that it asks for no consent', () => {
  const [consents] = newWizardParts(wizardOf('bussgeldrechner', []));
  expect(consents?.told.length === 0 ? consents.none : undefined).toBe('Er fragt nach keiner Einwilligung.');
});

it.each([
  ['becomes voluntary', () => convertQuestion(FILES, CONSENT, 'freiwillig').edits],
  [
    'is asked of some only',
    () =>
      makeConditional(FILES, CONSENT, { required: ['titel'], properties: { titel: { const: 'Dr.' } } }, '/schema')
        .edits,
  ],
  ['has another key', () => [{ ...CONSENT, rename: 'zustimmung' }]],
])('tells first that a consent %s', (_, edits) => {
  const words: Edit[] = [{ file: 'wizard.json', pointer: '/mails/confirmation/subject', set: 'Eingang' }];
  const [first] = told([...words, ...edits()]);
  expect(first?.place.pointer).toContain('Einwilligung');
});

it('tells a new warning and a new upload in the sentences of their panels', () => {
  const when = { type: 'before', params: { field: '/bussgeld/zustellungsdatum', date: 'today-P3M' } };
  const advice = { field: '/bussgeld/zustellungsdatum', when, message: 'Das ist lange her.' };
  const upload = { title: 'Foto', type: 'array', upload: { accept: ['image/*'], maxBytes: 5_242_880, maxItems: 3 } };
  const changes = told([
    { file: 'steps/angaben.json', pointer: '/advice/0', insert: advice },
    { file: CONTACT, pointer: '/schema/properties/foto', set: upload },
  ]);
  const lines = changes.filter(({ change }) => change === 'neu').flatMap((one) => one.lines);
  expect(lines).toContainEqual({ label: 'Satz', before: undefined, after: 'Das ist lange her.' });
  expect(lines.find(({ label }) => label === 'Wann er erscheint')?.after).toMatch(
    /^wenn „.*“ länger als 3 Monate zurückliegt$/,
  );
  expect(lines.find(({ label }) => label === 'Erlaubte Dateien')?.after).toBe(
    'Bilder, je Datei höchstens 5 MB, höchstens 3 Dateien',
  );
});

const CONFIRMATION = '/mails/confirmation';
const lacking = (...keys: string[]) =>
  applyEdits(
    FILES,
    keys.map((key): Edit => ({ file: 'wizard.json', pointer: `${CONFIRMATION}/${key}`, remove: true })),
  );

it.each([['repeat'], ['subject'], ['next']])('tells a mail that lacks its %s, which is a finding', (key) => {
  const files = lacking(key);
  const mails = inFull(ID, files)?.find(({ heading }) => heading === 'E-Mails')?.told ?? [];
  const mail = mails.find(({ place }) => place.pointer === CONFIRMATION);
  expect(mail?.lines.length).toBeGreaterThan(2);
  const changes = compared(ID, FILES, files) ?? [];
  expect(changes.map(({ where, change }) => `${where} ${change}`)).toEqual(['Bestätigung per E-Mail anders']);
});

it.each([
  ['a question', CONTACT, '/schema/properties/vorname/type', 'Frage „Vorname“ in Schritt „Wie erreichen wir Sie?“'],
  ['a recipient', 'wizard.json', '/mails/client/email', 'Empfänger der E-Mails'],
])('says that %s has a finding, and not that it is gone', (_, file, pointer, where) => {
  const files = applyEdits(FILES, [{ file, pointer, set: 5 }]);
  const changes = compared(ID, FILES, files) ?? [];
  expect(changes.filter(({ change }) => change === 'weg')).toEqual([]);
  const line = { label: 'Hat einen Fund', before: undefined, after: 'Hier steht es, sobald der Fund behoben ist.' };
  expect(changes.find((one) => one.where === where)?.lines).toContainEqual(line);
  expect(inFull(ID, files)?.[0]).toMatchObject({ heading: 'Mit Funden', told: [{ where, lines: [line] }] });
});
