import { describe, expect, it } from 'vitest';
import { checkPart, fillParts, loadDefinition, findingLine } from '../../src/check/index.ts';
import type { Finding } from '../../src/check/index.ts';
import { SENDING } from '../engine/definitions.ts';

/** Parts as they lie in `wizards/parts/`. */
const ADDRESS = {
  $schema: '../part.schema.json',
  title: 'Wo wohnen Sie?',
  schema: {
    type: 'object',
    required: ['strasse', 'ort'],
    properties: {
      strasse: { title: 'Straße', type: 'string', errorMessage: { required: 'Bitte geben Sie die Straße an.' } },
      plz: { uses: 'plz' },
      ort: { title: 'Ort', type: 'string', errorMessage: { required: 'Bitte geben Sie den Ort an.' } },
    },
  },
  ui: { strasse: { 'ui:width': 'two-thirds' }, ort: { 'ui:width': 'half' } },
  advice: [
    {
      field: '/ort',
      when: { type: 'not', params: { of: { type: 'isAnswered', params: { field: '/plz' } } } },
      message: 'Bitte geben Sie auch die Postleitzahl an.',
    },
  ],
};
const POSTCODE = {
  schema: { title: 'Postleitzahl', type: 'string', maxLength: 5 },
  ui: { 'ui:size': 6, 'ui:width': 'third' },
  advice: [{ field: '', unless: { pattern: '^[0-9]{5}$' }, message: 'Das sind nicht fünf Ziffern.' }],
};

const PARTS = { anschrift: ADDRESS, plz: POSTCODE };

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Fills parts in, all given as data. The text of a file has one line for each key, as people write it. */
function fill(step: unknown, parts: Record<string, unknown> = PARTS) {
  const texts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, written(part)]));
  const filled = fillParts({ 'steps/eins.json': written(step) }, texts);
  return { ...filled, step: JSON.parse(filled.texts['steps/eins.json'] ?? '') as unknown };
}

/** A step that asks for what the schema says. */
const asking = (properties: unknown, more: object = {}) => ({
  title: 'Eins',
  schema: { type: 'object', properties },
  ...more,
});

const FILLED_ADDRESS = {
  ...ADDRESS.schema,
  properties: { ...ADDRESS.schema.properties, plz: POSTCODE.schema },
};

describe('a part that stands for a whole step', () => {
  it('is the step, with what `with` changes as a JSON Merge Patch (RFC 7396)', () => {
    const { step, findings } = fill({
      $schema: '../../step.schema.json',
      uses: 'anschrift',
      with: {
        title: 'Wohin dürfen wir schreiben?',
        schema: {
          required: ['ort'],
          properties: { strasse: null, ort: { title: 'Wohnort' }, land: { title: 'Land', type: 'string' } },
        },
        ui: { strasse: null },
      },
    });
    expect(findings).toEqual([]);
    const { strasse: _, ...others } = FILLED_ADDRESS.properties;
    expect(step).toEqual({
      title: 'Wohin dürfen wir schreiben?',
      schema: {
        type: 'object',
        required: ['ort'],
        properties: {
          ...others,
          ort: { ...ADDRESS.schema.properties.ort, title: 'Wohnort' },
          land: { title: 'Land', type: 'string' },
        },
      },
      ui: { ort: { 'ui:width': 'half' }, plz: POSTCODE.ui },
      advice: [...ADDRESS.advice, { ...POSTCODE.advice[0], field: '/plz' }],
    });
  });

  it('keeps its hints when `with` adds some', () => {
    const hint = { field: '/ort', unless: { minLength: 2 }, message: 'So kurz?' };
    const { step } = fill({ uses: 'anschrift', with: { advice: [hint] } });
    expect(step).toMatchObject({ advice: [...ADDRESS.advice, { field: '/plz' }, hint] });
  });
});

describe('a part that stands for a question or group', () => {
  it('brings its rules, its looks and its hints to where it is used', () => {
    const { step, findings } = fill(
      asking(
        {
          halter: {
            type: 'object',
            properties: { anschrift: { uses: 'anschrift', with: { title: 'Anschrift des Halters' } } },
          },
        },
        { ui: { halter: { anschrift: { ort: { 'ui:width': 'full' } } } }, advice: [] },
      ),
    );
    expect(findings).toEqual([]);
    expect(step).toMatchObject({
      schema: {
        properties: { halter: { properties: { anschrift: { ...FILLED_ADDRESS, title: 'Anschrift des Halters' } } } },
      },
      ui: {
        halter: {
          anschrift: { strasse: { 'ui:width': 'two-thirds' }, plz: POSTCODE.ui, ort: { 'ui:width': 'full' } },
        },
      },
      advice: [
        {
          field: '/halter/anschrift/ort',
          when: { params: { of: { params: { field: '/halter/anschrift/plz' } } } },
        },
        { field: '/halter/anschrift/plz' },
      ],
    });
  });

  it('may be one question, also in a then and in the rows of a list', () => {
    const { advice: _, ...silent } = POSTCODE;
    const { step, findings } = fill(
      {
        title: 'Eins',
        schema: {
          type: 'object',
          properties: { zeugen: { type: 'array', items: { type: 'object', properties: { plz: { uses: 'plz' } } } } },
          if: { required: ['zeugen'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: { properties: { plz: { uses: 'plz', with: { title: 'Ihre Postleitzahl' } } } },
        },
      },
      { plz: silent },
    );
    expect(findings).toEqual([]);
    expect(step).toMatchObject({
      schema: {
        properties: { zeugen: { items: { properties: { plz: POSTCODE.schema } } } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { plz: { ...POSTCODE.schema, title: 'Ihre Postleitzahl' } } },
      },
      ui: { zeugen: { items: { plz: POSTCODE.ui } }, plz: POSTCODE.ui },
    });
  });

  it('changes in one place what several wizards show', () => {
    const use = asking({ plz: { uses: 'plz' } });
    const changed = { plz: { ...POSTCODE, schema: { ...POSTCODE.schema, title: 'PLZ' } } };
    expect(fill(use).step).toMatchObject({ schema: { properties: { plz: { title: 'Postleitzahl' } } } });
    expect(fill(use, changed).step).toMatchObject({ schema: { properties: { plz: { title: 'PLZ' } } } });
  });
});

it('a step of an edition may use parts too', () => {
  const file = 'editions/neu/steps/eins.json';
  const texts = { plz: JSON.stringify(POSTCODE) };
  const filled = fillParts({ [file]: JSON.stringify(asking({ plz: { uses: 'plz' } })) }, texts);
  expect(JSON.parse(filled.texts[file] ?? '')).toMatchObject({ schema: { properties: { plz: POSTCODE.schema } } });
});

describe('without parts', () => {
  it.each([
    [
      'a step',
      '{ "title" : "Eins",\n\n "schema": {"type":"object","properties":{"uses":{"title":"Wozu","type":"string"}}} }',
    ],
    ['broken JSON', '{ "uses": '],
    ['a list', '["uses"]'],
  ])('%s stays as it is, byte for byte', (_name, text) => {
    const { texts, findings, sources } = fillParts({ 'steps/eins.json': text }, { plz: JSON.stringify(POSTCODE) });
    expect(texts).toEqual({ 'steps/eins.json': text });
    expect([findings, sources.parts]).toEqual([[], []]);
  });
});

const STEP = 'steps/eins.json';
const use = (more: object) => asking({ plz: { uses: 'plz', ...more } });
const twoInACircle = {
  plz: { schema: { type: 'object', properties: { a: { uses: 'ort' } } } },
  ort: { schema: { type: 'object', properties: { b: { uses: 'plz' } } } },
};

describe('what is wrong with a use is told where it stands, with line and remedy', () => {
  it.each<[code: string, step: unknown, parts: Record<string, unknown>, file: string, pointer: string]>([
    ['teil-unbekannt', asking({ plz: { uses: 'plzz' } }), PARTS, STEP, '/schema/properties/plz/uses'],
    ['teil-unbekannt', { uses: 'toString' }, PARTS, STEP, '/uses'],
    ['teil-daneben', use({ title: 'PLZ' }), PARTS, STEP, '/schema/properties/plz/title'],
    ['teil-daneben', { uses: 'anschrift', title: 'Wo?' }, PARTS, STEP, '/title'],
    ['teil-with', use({ with: ['title'] }), PARTS, STEP, '/schema/properties/plz/with'],
    ['teil-nichts-weg', use({ with: { titel: null } }), PARTS, STEP, '/schema/properties/plz/with/titel'],
    ['teil-kreis', use({}), twoInACircle, '../parts/ort.json', '/schema/properties/b/uses'],
    [
      'teil-hinweis-in-liste',
      asking({ liste: { type: 'array', items: { uses: 'plz' } } }),
      PARTS,
      STEP,
      '/schema/properties/liste/items',
    ],
    [
      'teil-hinweis-ganz',
      use({}),
      { plz: { ...POSTCODE, advice: [{ field: '', unlessAnswers: { required: ['a'] }, message: 'Ja?' }] } },
      '../parts/plz.json',
      '/advice/0/unlessAnswers',
    ],
    ['kein-json', use({}), { plz: '{ "schema": }' }, '../parts/plz.json', ''],
    ['zeichensatz', use({}), { plz: `\uFEFF${JSON.stringify(POSTCODE)}` }, '../parts/plz.json', ''],
    ['datei-required', use({}), { plz: { title: 'PLZ' } }, '../parts/plz.json', ''],
    ['datei-additionalProperties', use({}), { plz: { ...POSTCODE, machine: {} } }, '../parts/plz.json', '/machine'],
    ['schluessel-doppelt', '{ "title": "A", "title": "B", "schema": { "uses": "plz" } }', PARTS, STEP, '/title'],
    [
      'schluessel-doppelt',
      use({}),
      { plz: '{ "schema": { "type": "string", "type": "number" } }' },
      '../parts/plz.json',
      '/schema/type',
    ],
  ])('%s', (code, step, parts, file, pointer) => {
    const { findings } = fill(step, parts);
    expect(findings.map((found) => [found.code, found.file, found.pointer])).toEqual([[code, file, pointer]]);
    expect(findings[0]).toMatchObject({
      line: expect.any(Number),
      message: expect.any(String),
      remedy: expect.any(String),
    });
  });

  it('a part by itself', () => {
    expect(checkPart('plz', JSON.stringify(POSTCODE))).toEqual([]);
    expect(checkPart('plz', '{\n "title": "PLZ",\n "schemas": {}\n}')).toMatchObject([
      { file: '../parts/plz.json', code: 'datei-required' },
      { file: '../parts/plz.json', code: 'datei-additionalProperties', line: 3 },
    ]);
  });
});

describe('a finding about what a part brought', () => {
  const step = {
    title: 'Eins',
    schema: {
      type: 'object',
      required: ['plz'],
      properties: { plz: { uses: 'plz', with: { minLength: 9 } } },
    },
    ui: { plz: { 'ui:width': 'half' } },
    advice: [{ field: '/plz', unless: { minLength: 1 }, message: 'Fehlt.' }],
  };
  const { sources } = fill(step);
  const about = (pointer: string): Finding => ({ file: STEP, pointer, code: 'x', message: 'm', remedy: 'r', line: 77 });

  it.each([
    ['/schema/properties/plz/maxLength', '../parts/plz.json', '/schema/maxLength'],
    ['/schema/properties/plz/minLength', STEP, '/schema/properties/plz/with/minLength'],
    ['/schema/properties/plz', '../parts/plz.json', '/schema'],
    ['/schema/required/0', STEP, '/schema/required/0'],
    ['/ui/plz/ui:size', '../parts/plz.json', '/ui/ui:size'],
    ['/ui/plz/ui:width', STEP, '/ui/plz/ui:width'],
    ['/advice/0/message', STEP, '/advice/0/message'],
    ['/advice/1/message', '../parts/plz.json', '/advice/0/message'],
    ['/title', STEP, '/title'],
  ])('%s is told in %s at %s', (pointer, file, place) => {
    const found = sources.locate(about(pointer));
    expect([found.file, found.pointer]).toEqual([file, place]);
    expect(found.line).toBeLessThan(40);
  });

  it('names the part without the wizard that uses it', () => {
    expect(findingLine('probe', sources.locate(about('/schema/properties/plz/maxLength')))).toBe(
      'parts/plz.json:5 /schema/maxLength: m r',
    );
  });
});

it('a wizard of parts passes all checks as one without', () => {
  const machine = {
    id: 'probe',
    initial: 'eins',
    states: { eins: { on: { SUBMIT: 'senden' } }, ...SENDING('eins') },
  };
  const files = {
    'wizard.json': JSON.stringify({
      title: 'Probe',
      description: 'Ein Assistent zum Prüfen.',
      progress: [{ label: 'Fall', steps: ['eins'] }],
      submit: { reference: 'PR', documentType: 'PROBE' },
    }),
    'machine.json': JSON.stringify(machine),
    'steps/eins.json': JSON.stringify({ uses: 'anschrift' }),
    'steps/danke.json': JSON.stringify({ title: 'Danke' }),
  };
  const texts = { anschrift: JSON.stringify(ADDRESS), plz: JSON.stringify(POSTCODE) };
  const loaded = loadDefinition('probe', fillParts(files, texts).texts, 'r1');
  expect('findings' in loaded ? loaded.findings : []).toEqual([]);
});

const many = (count: number, of: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`frage${index}`, of(index)]));

/** How often is counted: what is filled in is checked while others wait. */
describe('a wizard of one megabyte', () => {
  it('is told once that it uses parts too often', () => {
    const { findings } = fill(asking(many(600, () => ({ uses: 'plz' }))));
    expect(findings.map(({ code }) => code)).toEqual(['teil-zu-oft']);
  });

  it('is filled in also when it only uses parts that do not exist', () => {
    const { findings } = fill(asking(many(30_000, () => ({ uses: 'keiner' }))));
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['teil-unbekannt']));
    expect(findings.length).toBeLessThanOrEqual(200);
  });

  it('is filled in also when it takes away what no part has, and adds as much', () => {
    const changes = {
      ...many(20_000, () => 1),
      ...Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`weg${index}`, null])),
    };
    const { findings } = fill(asking({ plz: { uses: 'plz', with: changes } }));
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['teil-nichts-weg']));
  });
});
