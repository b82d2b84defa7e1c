import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  removeBranch,
  removeChoice,
  removeQuestion,
  removeStep,
  removeTable,
  type Removal,
} from '../../src/editing/index.ts';
import { referencesIn } from '../../src/editing/references.ts';
import { sample } from '../support/extent.ts';
import { formatFindings } from './findings.ts';
import { WIZARD_IDS, wizardFiles } from './wizards.ts';

const value = (files: DefinitionFiles, file: string) => JSON.parse(files[file] ?? 'null');

/** What remains to be decided where nothing names what went any more. */
const TO_BE_DECIDED = new Set([
  'sackgasse', // what followed went
  'unerreichbar', // the branches of a step went with it
  'berechnet-unbenutzt', // the text that showed it went
  'senden-ungenutzt', // what sent went
  'beispiel-anderer-weg', // the examples are about ways that went
  'beispiel-bleibt-stehen',
  'beispiel-erwartung',
]);

/** Findings after a removal that leaves nothing open, and that do not follow from what went. */
function surprises(id: string, files: DefinitionFiles, { edits, open }: Removal, name: string): string[] {
  const before = new Set(formatFindings(id, files));
  const found = open.length > 0 ? [] : formatFindings(id, applyEdits(files, edits));
  return found
    .filter((said) => !before.has(said) && !TO_BE_DECIDED.has(said.split(' ')[0] ?? ''))
    .map((said) => `${name}: ${said}`);
}

describe.each(WIZARD_IDS)('what can be removed from %s', (id) => {
  const files = wizardFiles(id);
  const declared = referencesIn(files).filter(({ declares }) => declares);

  it('goes with its uses, or names them', () => {
    const states: Record<string, { invoke?: unknown }> = value(files, 'machine.json').states;
    const questions = declared.filter(
      ({ as, names, file }) => as === 'key' && names.kind === 'field' && file.startsWith('steps/'),
    );
    const steps = Object.keys(states).filter((step) => states[step]?.invoke === undefined);
    const found = [
      ...sample(questions, 3).flatMap(({ file, pointer }) =>
        surprises(id, files, removeQuestion(files, { file, pointer }), `${file} ${pointer}`),
      ),
      ...(steps.length < 3 ? [] : sample(steps, 2)).flatMap((step) =>
        surprises(id, files, removeStep(files, step), step),
      ),
    ];
    expect(found).toEqual([]);
  });
});

const json = (content: unknown) => JSON.stringify(content);
const isA = (answer: string) => ({ type: 'is', params: { field: '/art', value: answer } });
/** A row of a table. Objects that are written with a member `then` look like promises. */
const row = (when: unknown, cells: unknown, key = 'then') => ({ when, [key]: cells });

const SMALL: DefinitionFiles = {
  'wizard.json': json({
    title: 'T',
    progress: [
      { label: 'Alles', steps: ['eins', 'zwei'] },
      { label: 'Ende', steps: ['drei'] },
    ],
    documents: { into: '/alle', from: ['/fotos'] },
    computed: { preis: { cell: { table: 'preise', column: 'euro' } } },
    mails: { client: { email: '/email', name: ['/name'] }, confirmation: { repeat: ['/art', '/ort'] } },
  }),
  'machine.json': json({
    initial: 'eins',
    states: {
      eins: {
        on: { NEXT: [{ target: 'zwei', guard: isA('a') }, { target: 'drei', guard: isA('b') }, { target: 'drei' }] },
      },
      zwei: { on: { NEXT: 'drei' } },
      drei: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'drei' } },
      danke: { type: 'final' },
    },
  }),
  'steps/eins.json': json({
    title: 'Eins',
    schema: {
      type: 'object',
      required: ['art', 'ort'],
      properties: {
        art: { type: 'string', title: 'Art', oneOf: ['a', 'b', 'c'].map((name) => ({ const: name, title: name })) },
        ort: { type: 'string', title: 'Ort' },
      },
    },
    ui: { ort: { 'ui:width': 'half' } },
    advice: [{ field: '/ort', when: { type: 'isOneOf', params: { field: '/art', values: ['a', 'c'] } }, message: 'M' }],
  }),
  'steps/zwei.json': json({ title: 'Zwei', schema: { properties: { fotos: { title: 'F', type: 'array' } } } }),
  'steps/drei.json': json({
    title: 'Drei',
    schema: { properties: { name: { title: 'N', type: 'string' }, email: { title: 'E', type: 'string' } } },
  }),
  'steps/danke.json': json({ title: 'Danke' }),
  'tables/preise.json': json({
    title: 'P',
    rows: [row({ '/art': 'a' }, { euro: 1 })],
    otherwise: { euro: 0 },
  }),
  'journeys.json': json({
    journeys: [{ name: 'Fall', answers: { art: 'a', ort: 'Ulm' }, path: ['eins', 'zwei', 'drei', 'danke'] }],
  }),
};
const EINS = 'steps/eins.json';
const after = ({ edits }: Removal) => applyEdits(SMALL, edits);
const says = (uses: Removal['open']) => uses.map((use) => use.says);

describe('removing', () => {
  it('a question takes along its rank, its looks, its hints, its answers, and its entries in lists', () => {
    const removal = removeQuestion(SMALL, { file: EINS, pointer: '/schema/properties/ort' });
    const now = after(removal);
    expect(value(now, EINS)).toMatchObject({ schema: { required: ['art'] } });
    expect(Object.keys(value(now, EINS))).toEqual(['title', 'schema']);
    expect(value(now, 'journeys.json').journeys[0].answers).toEqual({ art: 'a' });
    expect(value(now, 'wizard.json').mails.confirmation.repeat).toEqual(['/art']);
    expect(removal.open).toEqual([]);
    expect(says(removal.uses)).toEqual([
      'Wiederholte Angaben in der Bestätigung per E-Mail',
      "Pflichtangabe in Schritt 'eins'",
      "Aussehen in Schritt 'eins'",
      "Hinweis 1 in Schritt 'eins'",
      "Antwort im Beispiel 'Fall'",
    ]);
  });

  it('a question leaves open what depends on it', () => {
    const { open } = removeQuestion(SMALL, { file: EINS, pointer: '/schema/properties/art' });
    expect(says(open)).toEqual([
      "Bedingung des Zweigs von 'eins' nach 'zwei'",
      "Bedingung des Zweigs von 'eins' nach 'drei'",
      "Bedingung des Hinweises 1 in Schritt 'eins'",
      "Tabelle 'preise', Zeile 1",
    ]);
  });

  it('an answer leaves lists of answers, and names what depends on it alone', () => {
    const removal = removeChoice(SMALL, { file: EINS, pointer: '/schema/properties/art' }, 'a');
    const step = value(after(removal), EINS);
    expect(step.schema.properties.art.oneOf.map((choice: { const: string }) => choice.const)).toEqual(['b', 'c']);
    expect(step.advice[0].when.params.values).toEqual(['c']);
    expect(says(removal.open)).toEqual([
      "Bedingung des Zweigs von 'eins' nach 'zwei'",
      "Tabelle 'preise', Zeile 1",
      "Antwort im Beispiel 'Fall'",
    ]);
    expect(() => removeChoice(SMALL, { file: EINS, pointer: '/schema/properties/art' }, 'x')).toThrow(
      "Die Antwort 'x' gibt es hier nicht.",
    );
  });

  it('a step leads what led to it to the next one, or where one says', () => {
    const now = value(after(removeStep(SMALL, 'zwei')), 'machine.json');
    expect(now.states.eins.on.NEXT).toEqual([
      { target: 'drei', guard: isA('a') },
      { target: 'drei', guard: isA('b') },
      { target: 'drei' },
    ]);
    expect(value(after(removeStep(SMALL, 'zwei', 'danke')), 'machine.json').states.eins.on.NEXT[0].target).toBe(
      'danke',
    );
    const { open } = removeStep(SMALL, 'zwei');
    expect(says(open)).toEqual([]);
    expect(value(after(removeStep(SMALL, 'zwei')), 'wizard.json')).not.toHaveProperty('documents');
    expect(value(after(removeStep(SMALL, 'eins')), 'machine.json').initial).toBe('drei');
    expect(() => removeStep(SMALL, 'senden')).toThrow('Dieser Schritt sendet die Antworten.');
  });

  it('the step that sends lets the one before it send', () => {
    const now = after(removeStep(SMALL, 'drei'));
    expect(value(now, 'machine.json').states.zwei).toEqual({ on: { SUBMIT: 'senden' } });
    expect(value(now, 'wizard.json').progress).toEqual([{ label: 'Alles', steps: ['eins', 'zwei'] }]);
    expect(value(now, 'journeys.json').journeys[0].path).toEqual(['eins', 'zwei', 'danke']);
  });

  it('a table names the values that need it; a branch leaves no list of one', () => {
    expect(says(removeTable(SMALL, 'preise').open)).toEqual(["Berechneter Wert 'preis'"]);
    expect(() => removeTable(SMALL, 'nichts')).toThrow("Die Tabelle 'nichts' gibt es nicht.");
    const one = after(removeBranch(SMALL, 'eins', 0));
    const none = applyEdits(one, removeBranch(one, 'eins', 0).edits);
    expect(value(none, 'machine.json').states.eins).toEqual({ on: { NEXT: 'drei' } });
    expect(() => removeBranch(SMALL, 'eins', 3)).toThrow("Der Schritt 'eins' hat keinen 4. Zweig.");
  });
});
