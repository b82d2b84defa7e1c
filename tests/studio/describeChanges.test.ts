import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { expect, it } from 'vitest';
import {
  addChoice,
  applyEdits,
  addQuestion,
  convertQuestion,
  insertStep,
  makeConditional,
  removeQuestion,
  type Edit,
} from '../../src/editing/index.ts';
import { wizardCompiler } from '../../src/studio/document/compile.ts';
import { describeChanges, type DescribedChange } from '../../src/studio/changes/describeChanges.ts';
import { filesOf } from './folder.ts';

const FINE = filesOf('bussgeldanfrage');
const TODAY = () => '2026-11-26';

function told(edits: (files: DefinitionFiles) => readonly Edit[]): DescribedChange[] {
  const compile = wizardCompiler('bussgeldanfrage');
  const [older, newer] = [FINE, applyEdits(FINE, edits(FINE))].map((files) => compile(files, TODAY));
  if (older === undefined || newer === undefined || 'reason' in older || 'reason' in newer)
    throw new Error('not compiled');
  return describeChanges(older.wizard, newer.wizard);
}

const CONTACT = 'steps/kontakt.json';
const HELP = 'Sie haben einen Anhörungsbogen oder Bußgeldbescheid und möchten wissen, ob sich ein Einspruch lohnt.';
const CONSENT = '/schema/properties/anwaltEinwilligung/title';

it('tells matters of law first, each with what is said before and after', () => {
  const changes = told(() => [
    { file: CONTACT, pointer: '/title', set: 'So erreichen wir Sie.' },
    { file: CONTACT, pointer: CONSENT, set: 'Ich stimme zu.' },
    { file: 'wizard.json', pointer: '/mails/confirmation/subject', set: 'Eingang ({referenz})' },
  ]);
  expect(changes.map(({ weight, change }) => `${weight} ${change}`)).toEqual([
    'law anders',
    'law anders',
    'words anders',
  ]);
  const consent = changes.find(({ where }) => where.startsWith('Einwilligung'));
  expect(consent?.where).toBe('Einwilligung „Einwilligung zur Weitergabe“ in Schritt „So erreichen wir Sie.“');
  expect(consent?.lines).toEqual([
    {
      label: 'Wortlaut',
      before:
        'Ich bin einverstanden, dass meine Anfrage an eine Anwältin, einen Anwalt oder Sachverständige weitergeleitet wird.',
      after: 'Ich stimme zu.',
    },
  ]);
  expect(changes.at(-1)).toMatchObject({
    where: 'Schritt „So erreichen wir Sie.“',
    lines: [{ label: 'Titel', before: 'Wie erreichen wir Sie?', after: 'So erreichen wir Sie.' }],
  });
});

const intro = (...texts: string[]): Edit => ({ file: CONTACT, pointer: '/intro', set: texts });

/** What lines between two edits say, before and after. */
function linesOf(before: Edit, after: Edit): (string | undefined)[][] {
  const compile = wizardCompiler('bussgeldanfrage');
  const [older, newer] = [before, after].map((edit) => compile(applyEdits(FINE, [edit]), TODAY));
  if (older === undefined || newer === undefined || 'reason' in older || 'reason' in newer)
    throw new Error('not compiled');
  return describeChanges(older.wizard, newer.wizard).flatMap(({ lines }) =>
    lines.map((line) => [line.before, line.after]),
  );
}

it('tells in words that a paragraph becomes bold, a heading or an entry of a list, or no longer is one', () => {
  const plain = intro('Bitte sofort anrufen.', 'Foto', 'Brief');
  expect(linesOf(plain, intro('Bitte **sofort** anrufen.', '- Foto', 'Brief'))).toEqual([
    ['Bitte sofort anrufen.', 'Bitte [fett: sofort] anrufen.'],
    ['Foto', 'Listenpunkt: Foto'],
  ]);
  expect(linesOf(intro('# Foto', '1. A', '2. B'), intro('Foto', '- A', '- B'))).toEqual([
    ['Überschrift: Foto', 'Foto'],
    ['Nummerierter Listenpunkt: A', 'Listenpunkt: A'],
    ['Nummerierter Listenpunkt: B', 'Listenpunkt: B'],
  ]);
  // Another number in front of the others is no change of their words, and a day is no entry.
  expect(linesOf(intro('1. A', '2. B'), intro('1. Neu', '2. A', '3. B'))).toEqual([
    [undefined, 'Nummerierter Listenpunkt: Neu'],
  ]);
  expect(linesOf(plain, intro('Bitte sofort anrufen.', 'Foto', '1. Mai'))).toEqual([['Brief', '1. Mai']]);
});

it('tells in words that a section gets a list', () => {
  const text = '/mails/confirmation/sections/0/text';
  const [change] = told(() => [{ file: 'wizard.json', pointer: text, set: ['# Eilig', '- A **jetzt**', '- B'] }]);
  expect(change?.lines.map(({ after }) => after)).toEqual([
    expect.stringMatching(/: „Ihre Einspruchsfrist“ Überschrift: Eilig Liste: „A \[fett: jetzt\]“, „B“$/),
  ]);
});

it('tells a new question, a new step and a way as one thing each', () => {
  const asked = told(
    (files) => addQuestion(files, { file: CONTACT, pointer: '/schema' }, 'text', { title: 'Beruf' }).edits,
  );
  expect(asked).toEqual([
    {
      weight: 'questions',
      where: 'Frage „Beruf“ in Schritt „Wie erreichen wir Sie?“',
      place: { file: CONTACT, pointer: '/schema/properties/beruf' },
      change: 'neu',
      lines: [
        { label: 'Art der Frage', before: undefined, after: 'Text' },
        { label: 'Wann sie kommt', before: undefined, after: 'immer, wenn der Schritt kommt' },
        { label: 'Pflicht', before: undefined, after: 'muss beantwortet werden' },
        { label: 'Zeichen höchstens', before: undefined, after: '100' },
      ],
      messages: [{ label: 'Satz zu „Pflicht“', before: undefined, after: 'Bitte füllen Sie dieses Feld aus.' }],
    },
  ]);
  const inserted = told((files) => insertStep(files, 'kosten', 'fotos', 'Haben Sie Fotos?'));
  expect(inserted.map(({ where, change }) => `${where} ${change}`)).toEqual([
    'Schritt „Haben Sie Fotos?“ neu',
    expect.stringMatching(/^Weg von „Wer trägt die Kosten, .*“ nach „Wie erreichen wir Sie\?“ weg$/),
    expect.stringMatching(/^Weg von „Wer trägt die Kosten, .*“ nach „Haben Sie Fotos\?“ neu$/),
    'Weg von „Haben Sie Fotos?“ nach „Wie erreichen wir Sie?“ neu',
    expect.stringMatching(/^Abschnitt .* der Fortschrittsleiste anders$/),
  ]);
});

it('tells other words of a question apart from its rules', () => {
  const pointer = '/schema/properties/bussgeld/properties/vorwurf/title';
  expect(told(() => [{ file: 'steps/angaben.json', pointer, set: 'Was wirft man Ihnen vor?' }])).toMatchObject([
    { weight: 'words', where: 'Frage „Was wirft man Ihnen vor?“ in Schritt „Was wird Ihnen vorgeworfen?“' },
  ]);
});

it('tells rules with their limits, in words', () => {
  const place = { file: CONTACT, pointer: '/schema/properties/titel/maxLength' };
  expect(told(() => [{ ...place, set: 20 }])).toEqual([
    {
      weight: 'questions',
      where: 'Frage „Titel“ in Schritt „Wie erreichen wir Sie?“',
      place: { file: CONTACT, pointer: '/schema/properties/titel' },
      change: 'anders',
      lines: [{ label: 'Zeichen höchstens', before: '50', after: '20' }],
    },
  ]);
});

it('tells that nobody can fill it in any more', () => {
  expect(told(() => [{ file: 'wizard.json', pointer: '/public', set: false }])).toMatchObject([
    { weight: 'flow', lines: [{ label: 'Zustand', before: 'Für alle', after: 'Nur in der Vorschau' }] },
  ]);
});

it('tells nothing of examples and of the order of keys', () => {
  expect(
    told(() => [
      { file: 'journeys.json', pointer: '/journeys/0/name', set: 'Anders' },
      { file: CONTACT, pointer: '/schema/properties/titel/title', move: '' },
    ]),
  ).toEqual([]);
});

it('tells a conditional question and its looks as one, and a condition with all its quotes', () => {
  const place = { file: CONTACT, pointer: '/schema' };
  const asked = told((files) => {
    const question = addQuestion(files, place, 'text', { title: 'Beruf' });
    const then = makeConditional(
      applyEdits(files, question.edits),
      question.place,
      { properties: { titel: { const: 'Dr.' } }, required: ['titel'] },
      '/schema',
    );
    return [...question.edits, ...then.edits];
  });
  expect(asked.map(({ where }) => where).filter((where) => where.startsWith('Aussehen'))).toEqual([]);
  const [branch] = told(() => {
    const guard = {
      type: 'all',
      params: {
        of: [
          { type: 'is', params: { field: '/bussgeld/vorwurf', value: 'handy' } },
          { type: 'is', params: { field: '/bussgeld/probezeit', value: 'nein' } },
        ],
      },
    };
    return [
      {
        file: 'machine.json',
        pointer: '/states/angaben/on/NEXT',
        set: [{ target: 'kontakt', guard }, { target: 'kosten' }],
      },
    ];
  }).flatMap(({ lines }) => lines.filter(({ label, after }) => label === 'Wann' && after !== 'sonst'));
  expect(branch?.after).toMatch(/^„.*“ ist „.*“ und „.*“ ist „.*“$/);
});

it('tells answers by their words and steps by their titles, with no list in brackets', () => {
  const choices = '/schema/properties/anfrageTyp/oneOf';
  const lines = told(() => [
    { file: 'steps/service.json', pointer: `${choices}/0/title`, set: 'Bußgeld' },
    { file: 'steps/service.json', pointer: `${choices}/0/const`, set: 'strafe' },
    { file: 'wizard.json', pointer: '/progress/0/steps/0', set: 'kontakt' },
    { file: 'wizard.json', pointer: '/submit/documentType', set: 'ANFRAGE' },
  ]).flatMap((one) => one.lines);
  expect(lines.filter(({ before = '', after = '' }) => /^[[{]/.test(before + after))).toEqual([]);
  expect(lines).toContainEqual({
    label: 'Antwort 1',
    before: `Bußgeldprüfung (${HELP})`,
    after: `Bußgeld (${HELP})`,
  });
  expect(lines.filter(({ label }) => label === 'Schritte 1').map(({ after }) => after)).toContain(
    'Wie erreichen wir Sie?',
  );
  expect(lines.map(({ label }) => label)).toContain('Art der hochgeladenen Dateien');
  const added = told((files) =>
    addChoice(files, { file: 'steps/service.json', pointer: '/schema/properties/anfrageTyp' }, 'Etwas anderes'),
  );
  expect(added.flatMap((one) => one.lines)).toContainEqual({
    label: 'Antwort 3',
    before: undefined,
    after: 'Etwas anderes',
  });
  const gone = told(() => [{ file: 'steps/service.json', pointer: `${choices}/1`, remove: true }]);
  expect(gone.flatMap((one) => one.lines)).toContainEqual({
    label: 'Antwort 2',
    before: expect.stringMatching(/^Individuelle Anfrage/) as string,
    after: undefined,
  });
});

const ANWALT = { file: CONTACT, pointer: '/schema/properties/anwaltEinwilligung' };
const WORDS = [
  { file: CONTACT, pointer: '/title', set: 'So erreichen wir Sie.' },
  { file: 'wizard.json', pointer: '/mails/confirmation/subject', set: 'Eingang ({referenz})' },
  { file: CONTACT, pointer: `${ANWALT.pointer}/title`, set: 'Ich stimme der Weitergabe zu.' },
];

it('tells first that a consent is no longer demanded, in a sentence', () => {
  const [first, second] = told((files) => [...convertQuestion(files, ANWALT, 'freiwillig').edits, ...WORDS]);
  expect(first).toMatchObject({
    weight: 'law',
    where: 'Einwilligung „Einwilligung zur Weitergabe“ in Schritt „So erreichen wir Sie.“',
    change: 'anders',
  });
  expect(first?.lines[0]).toEqual({
    label: 'Nötig oder freiwillig',
    before: 'Ohne dieses Häkchen kann nicht gesendet werden.',
    after: 'Ohne dieses Häkchen kann gesendet werden.',
  });
  expect(first?.lines.map(({ label }) => label)).not.toContain('Pflichtfelder');
  expect(second?.weight).toBe('law');
});

it('tells first that there is a consent no more', () => {
  const changes = told((files) => [...removeQuestion(files, ANWALT).edits, ...WORDS.slice(0, 2)]);
  expect(changes[0]).toMatchObject({ weight: 'law', change: 'weg', place: ANWALT });
  const asBox = told((files) => convertQuestion(files, ANWALT, 'kaestchen').edits);
  expect(asBox[0]).toMatchObject({ weight: 'law', place: ANWALT });
  expect(asBox[0]?.lines[0]).toMatchObject({ after: 'Es gibt sie nicht mehr.' });
});

it('tells what another pattern of a question no longer allows, by an example', () => {
  const plz = { file: CONTACT, pointer: '/schema/properties/plz/pattern' };
  const lines = (pattern: string) => told(() => [{ ...plz, set: pattern }])[0]?.lines;
  expect(lines('^[0-9]{5}$')).toEqual([
    {
      label: 'Erlaubte Schreibweise',
      before: expect.stringMatching(/^erlaubt, zum Beispiel „\d{4}“$/),
      after: expect.stringMatching(/^nicht erlaubt, zum Beispiel „\d{4}“$/),
    },
  ]);
  expect(lines('^[0-9]{4,6}$')?.[0]?.after).toMatch(/^erlaubt, zum Beispiel „\d{6}“$/);
});

it('tells where a deadline stands that is counted otherwise', () => {
  const pointer = '/computed/frist/deadline/period';
  const [frist] = told(() => [{ file: 'wizard.json', pointer, set: 'P1M' }]);
  const [first, uses] = frist?.lines ?? [];
  expect(first?.label).toBe('So wird gerechnet');
  expect(uses).toEqual({
    label: 'Gebraucht',
    before: undefined,
    after: expect.stringMatching(/^in \d+ Hinweisen.* und \d+ Absätzen der E-Mails$/),
  });
});

it('tells only for whom a section of a mail is, where its words stay', () => {
  const pointer = '/mails/confirmation/sections/0/when/params/of/1/params/value';
  const [mail] = told(() => [{ file: 'wizard.json', pointer, set: 2 }]);
  expect(mail?.lines).toEqual([
    {
      label: 'Abschnitt 1, wann',
      before: expect.stringMatching(/mindestens 0.*: „Ihre Einspruchsfrist“$/),
      after: expect.stringMatching(/mindestens 2.*: „Ihre Einspruchsfrist“$/),
    },
  ]);
});
