import { describe, expect, it } from 'vitest';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { rowsOf } from '../../src/studio/step/questions.ts';

const FILES = {
  'wizard.json': JSON.stringify({ title: 'Probe', description: 'Eine Probe.', progress: [] }),
  'machine.json': JSON.stringify({ initial: 'eins', states: { eins: { type: 'final' } } }),
  'steps/eins.json': `{
    "title": "Eins",
    "schema": {
      "type": "object",
      "required": ["art"],
      "properties": {
        "name": { "title": "Name", "type": "string" },
        "art": { "title": "Art", "type": "string", "oneOf": [{ "const": "a", "title": "Auto" }, { "const": "b", "title": "Bus" }] },
        "anschrift": { "uses": "anschrift" }
      },
      "if": { "required": ["art"], "properties": { "art": { "const": "a" } } },
      "then": { "properties": { "kennzeichen": { "title": "Kennzeichen", "type": "string" } } }
    },
    "ui": { "ui:order": ["art", "kennzeichen", "*"] }
  }`,
  '../parts/anschrift.json': `{
    "schema": {
      "type": "object",
      "properties": { "ort": { "title": "Ort", "type": "string" }, "plz": { "title": "PLZ", "type": "string" } }
    }
  }`,
};

function rows() {
  const definition = wizardReader('probe')(FILES).definition();
  const step = outlineOf(treeReader()(FILES)).steps.find(({ id }) => id === 'eins');
  if (definition === undefined || step === undefined) throw new Error('The sample cannot be read.');
  return rowsOf(step, definition);
}

it('the questions of a step stand in the order of its sections', () => {
  const files = {
    ...FILES,
    'steps/eins.json': FILES['steps/eins.json'].replace(
      '"ui:order": ["art", "kennzeichen", "*"]',
      '"ui:sections": [{ "title": "A", "fields": ["name"] }, { "title": "B", "fields": ["kennzeichen", "art", "anschrift"] }]',
    ),
  };
  const step = outlineOf(treeReader()(files)).steps.find(({ id }) => id === 'eins');
  expect(step?.questions.map(({ title }) => title).slice(0, 3)).toEqual(['Name', 'Kennzeichen', 'Art']);
});

it('each question of a step has the heading that it stands under, and where that is written', () => {
  const files = {
    ...FILES,
    'steps/eins.json': FILES['steps/eins.json'].replace(
      '"ui:order": ["art", "kennzeichen", "*"]',
      '"ui:sections": [{ "title": "A", "fields": ["name"] }, { "title": "B", "fields": ["kennzeichen", "art", "anschrift"] }]',
    ),
  };
  const definition = wizardReader('probe')(files).definition();
  const step = outlineOf(treeReader()(files)).steps.find(({ id }) => id === 'eins');
  if (definition === undefined || step === undefined) throw new Error('The sample cannot be read.');
  const second = { title: 'B', place: { file: 'steps/eins.json', pointer: '/ui/ui:sections/1' } };
  expect(rowsOf(step, definition).map(({ heading }) => heading)).toEqual([
    { title: 'A', place: { file: 'steps/eins.json', pointer: '/ui/ui:sections/0' } },
    second,
    second,
    second,
  ]);
  expect(rows().every(({ heading }) => heading === undefined)).toBe(true);
});

describe('the questions of a step as a list', () => {
  it('stand in the order of the page, with their conditions in words', () => {
    expect(rows().map(({ title, condition, required }) => [title, condition, required])).toEqual([
      ['Art', '', true],
      ['Kennzeichen', '„Art“ „Auto“ ist', false],
      ['Name', '', false],
      ['Ort …', '', false],
    ]);
  });

  it('show a shared part once, at the place that uses it', () => {
    const parts = rows().filter((row) => row.part === 'anschrift');
    expect(parts).toMatchObject([{ place: { pointer: '/schema/properties/anschrift' }, group: '/schema' }]);
  });
});
