import { expect, it } from 'vitest';
import { wordedOn, wordedTexts } from '../../src/check/wordings.ts';
import { loadDefinition, readFiles } from '../../src/check/index.ts';
import { fieldsOf } from '../../src/engine/index.ts';
import { filesOf, goodDraft, type Draft } from '../engine/authored.ts';

/** A wizard whose question says something else from 2030 on, and again from 2031 on. */
function draft(change: (was: Draft, step: Draft) => void = () => {}): Record<string, string> {
  const files = goodDraft();
  const step = files['steps/details.json'];
  const { was } = step.schema.properties;
  was.wordings = [
    { validFrom: '2030-01-01', title: 'Ab 2030?' },
    { validFrom: '2031-01-01', description: 'Hilfe ab 2031.' },
  ];
  was.description = 'Hilfe.';
  step.intro = ['Bis dahin.'];
  step.wordings = [{ validFrom: '2030-01-01', intro: ['Von da an.'] }];
  change(was, step);
  return filesOf(files);
}

function loadedOn(day: string, files = draft()) {
  const loaded = loadDefinition('probe', files, '', () => day);
  if ('findings' in loaded) throw new Error(JSON.stringify(loaded.findings));
  return loaded;
}

const DAYS: [day: string, title: string | undefined, help: string, intro: string][] = [
  ['2029-12-31', undefined, 'Hilfe.', 'Bis dahin.'],
  ['2030-01-01', 'Ab 2030?', 'Hilfe.', 'Von da an.'],
  ['2030-12-31', 'Ab 2030?', 'Hilfe.', 'Von da an.'],
  ['2031-01-01', 'Ab 2030?', 'Hilfe ab 2031.', 'Von da an.'],
];

it.each(DAYS)('on %s the texts are those of the last wordings that have begun', (day, title, help, intro) => {
  const files = draft();
  const { wizard } = loadedOn(day, files);
  const question = fieldsOf(wizard).find(({ pointer }) => pointer === '/was')?.schema;
  const before = readFiles('probe', files).definition.steps['details']?.schema?.properties?.['was']?.title;
  expect(question?.title).toBe(title ?? before);
  expect(question?.description).toBe(help);
  expect(question).not.toHaveProperty('wordings');
  expect(wizard.definition.steps['details']?.intro).toEqual([intro]);
  expect(wizard.definition.steps['details']).not.toHaveProperty('wordings');
});

it('the texts of files are replaced as the definition is, and other files stay as they are', () => {
  const files = draft();
  const worded = wordedTexts(files, () => '2030-06-01');
  const before = wordedOn(readFiles('probe', files).definition, () => '2030-06-01').steps;
  expect(readFiles('probe', worded).definition.steps).toEqual(before);
  const changed = Object.keys(files).filter((file) => files[file] !== worded[file]);
  expect(changed).toEqual(['steps/details.json']);
});

it('a question may be called `wordings`', () => {
  const files = draft((_, step) => {
    step.schema.properties.wordings = { title: 'Fassungen', type: 'string', maxLength: 9 };
    step.ui['ui:sections'][0].fields.push('wordings');
  });
  const { wizard } = loadedOn('2026-01-01', files);
  expect(fieldsOf(wizard).map(({ pointer }) => pointer)).toContain('/wordings');
});

it('what is wrong only with a later wording is found at once, where it stands', () => {
  const files = draft((was) => {
    was.wordings[0].title = 'Siehe {/gibtEsNicht}';
  });
  const loaded = loadDefinition('probe', files, '', () => '2026-01-01');
  const found = 'findings' in loaded ? loaded.findings.map(({ file, pointer }) => `${file}${pointer}`) : [];
  expect(found).toContain('steps/details.json/schema/properties/was/wordings/0/title');
});
