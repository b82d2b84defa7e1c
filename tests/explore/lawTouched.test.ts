import { assert, describe, expect, it } from 'vitest';
import { lawTouched } from '../../src/explore/index.ts';
import { compile } from '../../src/engine/compile.ts';
import { LOADED } from '../wizards/folders.ts';

/** What of a difference lawyers have to see: it decides whether a second person is demanded. */

type Definition = (typeof LOADED)[number]['wizard']['definition'];

function touched(id: string, change: (definition: Definition) => void): string[] {
  const found = LOADED.find(({ wizard }) => wizard.id === id);
  assert(found !== undefined, `there is '${id}'`);
  const definition = structuredClone(found.wizard.definition);
  change(definition);
  return lawTouched(found.wizard, compile(definition, found.schemas.validators, 'r2', found.wizard.calculator));
}

describe('a difference', () => {
  it('touches nothing where nothing, or only plain words differ', () => {
    expect(touched('bussgeldanfrage', () => undefined)).toEqual([]);
    expect(touched('bussgeldanfrage', ({ wizard }) => (wizard.description = 'Kurz gesagt'))).toEqual([]);
  });

  it('touches consents, by their words and by when they are asked', () => {
    const reworded = touched('kontaktformular', (definition) => {
      const question = definition.steps['nachricht']?.schema?.properties?.['datenschutz'];
      assert(question !== undefined, 'there is a consent');
      question.title = 'Ja.';
    });
    expect(reworded).toEqual(['Einwilligungen']);
    const later = touched('kontaktformular', (definition) => {
      definition.wordings = {
        'steps/nachricht.json/schema/properties/datenschutz': [{ validFrom: '2099-01-01', title: 'Ja.' }],
      };
    });
    expect(later).toEqual(['Einwilligungen']);
    const voluntary = touched('kontaktformular', ({ steps }) => {
      const schema = steps['nachricht']?.schema;
      assert(schema !== undefined, 'there is a step');
      schema.required = (schema.required ?? []).filter((name) => name !== 'datenschutz');
    });
    expect(voluntary).toEqual(['Einwilligungen']);
  });

  it('touches mails, deadlines, tables and sentences that name a law', () => {
    expect(touched('bussgeldanfrage', ({ wizard }) => Object.assign(wizard.mails ?? {}, { neu: 'Ein Satz.' }))).toEqual(
      ['E-Mails'],
    );
    expect(
      touched('bussgeldrechner', ({ wizard }) =>
        Object.assign(wizard.computed?.['frist']?.deadline ?? {}, { period: 'P3W' }),
      ),
    ).toEqual(['Fristen']);
    expect(
      touched('bussgeldrechner', ({ tables }) => {
        const [table] = Object.values(tables);
        assert(table !== undefined, 'there is a table');
        table.title = 'Anders';
      }),
    ).toEqual(['Tabellen']);
    expect(touched('bussgeldanfrage', ({ wizard }) => (wizard.description = 'Nach § 67 OWiG.'))).toEqual([
      'Sätze, die ein Gesetz nennen',
    ]);
  });

  it.each([
    'Nach Paragraf 67 OWiG.',
    'Nach den Paragraphen 67 und 68.',
    'Das sagt Art 6 DSGVO.',
    'Nach den Artikeln 6 und 7.',
    'Das Straßenverkehrsgesetz erlaubt das.',
    'So will es die Fahrerlaubnis-Verordnung.',
    'Das steht im BGB.',
  ])('touches a sentence that names a law: %s', (sentence) => {
    expect(touched('bussgeldanfrage', ({ wizard }) => (wizard.description = sentence))).toEqual([
      'Sätze, die ein Gesetz nennen',
    ]);
  });

  it.each(['Das ist gesetzlich geregelt.', 'Wir verordnen nichts.', 'Kartenart 5'])('touches none: %s', (sentence) => {
    expect(touched('bussgeldanfrage', ({ wizard }) => (wizard.description = sentence))).toEqual([]);
  });
});
