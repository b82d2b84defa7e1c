import { assert, describe, expect, it } from 'vitest';
import { renewalReasons } from '../../src/explore/index.ts';
import { compile } from '../../src/engine/compile.ts';
import type { PropertySchema, StepFile } from '../../src/engine/index.ts';
import { LOADED } from '../wizards/folders.ts';

/** Which differences people who are answering have to be told of, and which ones let them finish. */

type Loaded = (typeof LOADED)[number];
type Definition = Loaded['wizard']['definition'];
type Row = [name: string, id: string, change: (definition: Definition) => unknown];

function reasons(id: string, change: (definition: Definition) => unknown): string[] {
  const found = LOADED.find(({ wizard }) => wizard.id === id);
  assert(found !== undefined, `there is '${id}'`);
  const definition = structuredClone(found.wizard.definition);
  change(definition);
  return renewalReasons(found.wizard, compile(definition, found.schemas.validators, 'r2', found.wizard.calculator));
}

function stepOf({ steps }: Definition, id: string): StepFile & { schema: PropertySchema } {
  const step = steps[id];
  assert(step?.schema !== undefined, `there is a step '${id}' with questions`);
  return step as StepFile & { schema: PropertySchema };
}

function question(definition: Definition, step: string, name: string): PropertySchema {
  const found = stepOf(definition, step).schema.properties?.[name];
  assert(found !== undefined, `there is a question '${name}'`);
  return found;
}

const message = (definition: Definition) => stepOf(definition, 'nachricht');
const asked = (definition: Definition, name: string) => question(definition, 'nachricht', name);
const files = (definition: Definition) => {
  const { upload } = question(definition, 'kontakt', 'dokumente');
  assert(upload !== undefined, 'there is a question for files');
  return upload;
};
const consent = { type: 'boolean', title: 'Ich stimme Anrufen zu.' } as const;
const addConsent = (definition: Definition) => {
  const step = message(definition);
  step.schema.properties = { ...step.schema.properties, anrufe: { ...consent } };
  step.ui = { ...step.ui, anrufe: { 'ui:widget': 'consent', 'ui:voluntary': true } };
  return step;
};

describe('people have to look through', () => {
  it.each<[...Row, string]>([
    [
      'another wording of a consent',
      'kontaktformular',
      (one) => (asked(one, 'datenschutz').title = 'Ja.'),
      'Der Wortlaut einer Einwilligung ist anders.',
    ],
    [
      'another explanation of a consent, which is recorded with it',
      'kontaktformular',
      (one) => (asked(one, 'datenschutz').description = 'Auch Anrufe.'),
      'Der Wortlaut einer Einwilligung ist anders.',
    ],
    [
      'a new consent without which nothing is sent',
      'kontaktformular',
      (one) => {
        const { schema, ui } = addConsent(one);
        schema.properties = { ...schema.properties, anrufe: { ...consent, const: true } };
        schema.required = [...(schema.required ?? []), 'anrufe'];
        Object.assign(ui ?? {}, { anrufe: { 'ui:widget': 'consent' } });
      },
      'Eine Einwilligung ist neu.',
    ],
    [
      'another sentence that names a law',
      'bussgeldanfrage',
      ({ wizard }) => (wizard.description = 'Nach § 67 OWiG.'),
      'Ein Satz, der ein Gesetz nennt, ist anders.',
    ],
    [
      'another deadline',
      'bussgeldrechner',
      ({ wizard }) => Object.assign(wizard.computed?.['frist']?.deadline ?? {}, { period: 'P3W' }),
      'Eine Frist wird anders berechnet.',
    ],
    [
      'a new deadline',
      'bussgeldrechner',
      ({ wizard }) => {
        const { frist } = wizard.computed ?? {};
        assert(frist !== undefined, 'there is one');
        Object.assign(wizard.computed ?? {}, { zweite: { ...frist, source: '§ 67 OWiG' } });
      },
      'Eine Frist ist neu.',
    ],
    [
      'a deadline that is gone',
      'bussgeldrechner',
      ({ wizard }) => delete wizard.computed?.['frist'],
      'Eine Frist entfällt.',
    ],
    [
      'a new sentence that names a law',
      'kontaktformular',
      (one) => (message(one).intro = [...(message(one).intro ?? []), 'Nach § 67 OWiG.']),
      'Ein Satz, der ein Gesetz nennt, ist neu.',
    ],
    [
      'another power of attorney',
      'punkteabfrage',
      ({ wizard }) => {
        assert(wizard.mails?.powerOfAttorney !== undefined, 'there is one');
        Object.assign(wizard.mails.powerOfAttorney, { title: 'Andere Vollmacht' });
      },
      'Der Wortlaut der Vollmacht ist anders.',
    ],
    [
      'a question that must be answered now',
      'bussgeldanfrage',
      (one) => stepOf(one, 'kontakt').schema.required?.push('telefon'),
      'Strenger als bisher: „Telefon“.',
    ],
    [
      'a new question that must be answered',
      'kontaktformular',
      (one) => {
        const { schema } = message(one);
        schema.properties = { ...schema.properties, ort: { type: 'string', title: 'Ort' } };
        schema.required = [...(schema.required ?? []), 'ort'];
      },
      'Strenger als bisher: „Ort“.',
    ],
    [
      'a shorter answer',
      'kontaktformular',
      (one) => (asked(one, 'name').maxLength = 5),
      'Strenger als bisher: „Name“.',
    ],
    [
      'another pattern, whose direction nobody knows',
      'kontaktformular',
      (one) => (asked(one, 'name').pattern = '^A'),
      'Strenger als bisher: „Name“.',
    ],
    [
      'another kind of answer',
      'kontaktformular',
      (one) => (asked(one, 'name').type = 'integer'),
      'Strenger als bisher: „Name“.',
    ],
    [
      'fewer kinds of files',
      'bussgeldanfrage',
      (one) => (files(one).accept = ['application/pdf']),
      'Strenger als bisher: „Ihre Unterlagen“.',
    ],
    [
      'smaller files',
      'bussgeldanfrage',
      (one) => (files(one).maxBytes = 1000),
      'Strenger als bisher: „Ihre Unterlagen“.',
    ],
  ])('%s', (_name, id, change, reason) => {
    expect(reasons(id, change)).toEqual([reason]);
  });

  it('names five questions and counts the others', () => {
    const [reason = ''] = reasons('kontaktformular', (one) => {
      const { schema } = message(one);
      const names = ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben'];
      const properties = names.map((title, at) => [`f${at}`, { type: 'string' as const, title }]);
      schema.properties = {
        ...schema.properties,
        ...(Object.fromEntries(properties) as Record<string, PropertySchema>),
      };
      schema.required = [...(schema.required ?? []), ...names.map((_, at) => `f${at}`)];
    });
    expect(reason).toBe('Strenger als bisher: „Eins“, „Zwei“, „Drei“, „Vier“, „Fünf“ und 2 weitere.');
  });
});

describe('people may finish after', () => {
  it.each<Row>([
    ['nothing', 'bussgeldanfrage', () => undefined],
    ['another title of a step', 'kontaktformular', (one) => (message(one).title = 'Anders')],
    ['another title of a question', 'kontaktformular', (one) => (asked(one, 'name').title = 'Ihr Name')],
    [
      'another sentence of a mail',
      'bussgeldanfrage',
      ({ wizard }) => Object.assign(wizard.mails ?? {}, { neu: 'Neu' }),
    ],
    [
      'a new question that may stay open',
      'kontaktformular',
      (one) =>
        (message(one).schema.properties = { ...message(one).schema.properties, ort: { type: 'string', title: 'Ort' } }),
    ],
    [
      'a question that may stay open now',
      'kontaktformular',
      (one) =>
        (message(one).schema.required = (message(one).schema.required ?? []).filter((name) => name !== 'betreff')),
    ],
    [
      'a new voluntary upload with limits',
      'bussgeldanfrage',
      (one) => {
        const { schema } = stepOf(one, 'kontakt');
        const { dokumente } = schema.properties ?? {};
        assert(dokumente !== undefined, 'there is a question for files');
        schema.properties = { ...schema.properties, kaufvertrag: { ...dokumente, title: 'Kaufvertrag', maxItems: 2 } };
      },
    ],
    [
      'another legal source of a deadline, which nobody reads who answers',
      'bussgeldrechner',
      ({ wizard }) => Object.assign(wizard.computed?.['frist'] ?? {}, { source: '§ 67 OWiG' }),
    ],
    ['a longer answer', 'kontaktformular', (one) => (asked(one, 'name').maxLength = 5000)],
    ['more kinds of files', 'bussgeldanfrage', (one) => files(one).accept.push('text/plain')],
    ['a new voluntary consent', 'kontaktformular', addConsent],
    [
      'a consent that is not asked for any more',
      'kontaktformular',
      (one) => {
        const { schema } = message(one);
        delete schema.properties?.['datenschutz'];
        schema.required = (schema.required ?? []).filter((name) => name !== 'datenschutz');
      },
    ],
  ])('%s', (_name, id, change) => {
    expect(reasons(id, change)).toEqual([]);
  });
});
