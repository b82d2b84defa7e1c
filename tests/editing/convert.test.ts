import { KINDS, type KindName } from '../../src/format/index.ts';
import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, convertQuestion, setRequired } from '../../src/editing/index.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { plainChoices } from '../../src/studio/document/plainChoices.ts';
import { formatFindings } from './findings.ts';
import { wizardFiles } from './wizards.ts';

const FINE = wizardFiles('bussgeldanfrage');
const CONTACT = 'steps/kontakt.json';
const place = (name: string) => ({ file: 'steps/eins.json', pointer: `/schema/properties/${name}` });
const step = (question: object, look?: object): DefinitionFiles => ({
  'steps/eins.json': JSON.stringify({
    schema: { required: ['art'], properties: { art: question } },
    ...(look !== undefined && { ui: { art: look } }),
  }),
});
const ANSWERS = [
  { const: 'auto', title: 'Auto' },
  { const: 'rad', title: 'Rad' },
];

function converted(question: object, kind: KindName, look?: object) {
  const files = step(question, look);
  const { edits, lost } = convertQuestion(files, place('art'), kind);
  const { schema, ui } = JSON.parse(applyEdits(files, edits)['steps/eins.json'] ?? '');
  return { question: schema.properties.art, look: ui?.art, lost };
}

describe('another kind of question', () => {
  it('keeps words and answers, and whether it must be answered', () => {
    const choice = { title: 'Womit?', reason: 'Darum.', type: 'string', oneOf: ANSWERS, errorMessage: 'Womit denn?' };
    const many = converted(choice, 'mehrere', { 'ui:widget': 'radio', 'ui:width': 'half' });
    expect(many).toEqual({
      question: {
        title: 'Womit?',
        reason: 'Darum.',
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', oneOf: ANSWERS },
        errorMessage: { required: 'Womit denn?' },
      },
      look: { 'ui:width': 'half', 'ui:widget': 'checkboxes' },
      lost: [],
    });
    expect(converted(many.question, 'liste', many.look)).toEqual({
      question: choice,
      look: { 'ui:width': 'half', 'ui:widget': 'select' },
      lost: [],
    });
  });

  it('names what goes', () => {
    const choice = { title: 'Womit?', type: 'string', oneOf: ANSWERS, default: 'rad' };
    expect(converted(choice, 'text').lost).toEqual(['die 2 Antworten zur Auswahl', 'die Vorbelegung']);
    expect(converted(choice, 'jaNein')).toMatchObject({
      question: { oneOf: KINDS.jaNein.schema.oneOf },
      lost: ['die 2 Antworten zur Auswahl', 'die Vorbelegung'],
    });
    const limited = {
      title: 'Wie viele?',
      type: 'integer',
      minimum: 3,
      maximum: 100000,
      errorMessage: { required: 'Bitte geben Sie eine Zahl an.', minimum: 'Mindestens drei.' },
    };
    const text = converted(limited, 'text');
    // 100000 is what a new question begins with: nobody has written it.
    expect(text.lost).toEqual(['die kleinste Zahl', 'der Satz zu „Zu klein“']);
    expect(text.question.errorMessage).toEqual({ required: 'Bitte füllen Sie dieses Feld aus.' });
  });

  it('keeps the limits that both kinds have', () => {
    const day = { title: 'Wann?', type: 'string', format: 'date', minDate: 'today-P3Y' };
    expect(converted(day, 'geburtsdatum').question).toMatchObject({ minDate: 'today-P3Y', maxDate: 'today' });
    const line = { title: 'Was?', type: 'string', maxLength: 40 };
    expect(converted(line, 'langerText').question.maxLength).toBe(40);
  });

  it('names what asks for answers that there are no more', () => {
    const vorwurf = { file: 'steps/angaben.json', pointer: '/schema/properties/bussgeld/properties/vorwurf' };
    expect(convertQuestion(FINE, vorwurf, 'liste').open).toEqual([]);
    const { open } = convertQuestion(FINE, vorwurf, 'text');
    expect(open.length).toBeGreaterThan(0);
  });

  it('makes a consent voluntary, and demanded again: it is required or not by its kind', () => {
    const lawyer = { file: CONTACT, pointer: '/schema/properties/anwaltEinwilligung' };
    const read = (files: DefinitionFiles) => {
      const { schema, ui } = JSON.parse(files[CONTACT] ?? '');
      const { title: _title, errorMessage: _said, ...rules } = schema.properties.anwaltEinwilligung;
      return { rules, required: schema.required.includes('anwaltEinwilligung'), look: ui.anwaltEinwilligung };
    };
    const demanded = {
      rules: { type: 'boolean', const: true },
      required: true,
      look: { 'ui:widget': 'consent', 'ui:short': 'Einwilligung zur Weitergabe' },
    };
    expect(read(FINE)).toEqual(demanded);
    const free = applyEdits(FINE, convertQuestion(FINE, lawyer, 'freiwillig').edits);
    expect(read(free)).toEqual({
      rules: { type: 'boolean' },
      required: false,
      look: { ...demanded.look, 'ui:voluntary': true },
    });
    const again = applyEdits(free, convertQuestion(free, lawyer, 'einwilligung').edits);
    expect(read(again)).toEqual(demanded);
    expect(() => setRequired(FINE, lawyer, false)).toThrow('sagt ihre Art');
  });

  it('gives no consent beforehand', () => {
    const box = { title: 'Ja?', type: 'boolean', default: true };
    expect(converted(box, 'kaestchen').question.default).toBe(true);
    for (const kind of ['einwilligung', 'freiwillig'] as const)
      expect(converted(box, kind).question).not.toHaveProperty('default');
  });

  it.each(Object.keys(KINDS).filter((kind) => !['falle', 'rechenaufgabe', 'passwort'].includes(kind)))(
    'as %s passes the check, but for examples',
    (kind) => {
      const title = { file: CONTACT, pointer: '/schema/properties/titel' };
      const { edits } = convertQuestion(FINE, title, kind as KindName);
      const plain = plainChoices(FINE, edits, wizardReader('bussgeldanfrage'));
      const changed = applyEdits(FINE, [...edits, ...(plain?.edits ?? [])]);
      const found = formatFindings('bussgeldanfrage', changed).filter((said) => !said.includes(' journeys.json '));
      expect(found).toEqual([]);
    },
  );
});
