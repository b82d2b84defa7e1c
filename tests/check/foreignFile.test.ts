import { expect, it } from 'vitest';
import { checkFile } from '../../src/check/fileSchemas.ts';

const SCHEMA = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } };

it.each([
  ['a JSON Schema', SCHEMA, 'Das ist ein JSON Schema und kein Schritt.'],
  ['one with a title', { title: 'Ihre Angaben', $defs: {}, ...SCHEMA }, 'Das ist ein JSON Schema und kein Schritt.'],
  [
    'a form of XGov',
    { $id: 'https://schema.fim.fitko.net/schemas/S00000114_1.1.schema.json', ...SCHEMA },
    'Das ist ein Formular von XGov (XÖV oder FIM) und kein Schritt.',
  ],
  ['a form of Form.io', { display: 'form', components: [] }, 'Das ist ein Formular von Form.io und kein Schritt.'],
  ['a form of SurveyJS', { pages: [{ elements: [] }] }, 'Das ist ein Formular von SurveyJS und kein Schritt.'],
])('%s is called so in one sentence, instead of the keys that a step does not have', (_what, file, message) => {
  expect(checkFile('step', 'steps/a.json', file)).toMatchObject([{ code: 'datei-fremd', pointer: '', message }]);
});

it.each([
  ['a step', { title: 'Ihre Angaben', schema: SCHEMA }],
  ['a step with a key too much', { title: 'Ihre Angaben', schema: SCHEMA, elements: [] }],
  ['a step without questions', { title: 'Danke' }],
  ['one whose words name XÖV', { title: 'Danke', text: ['Mehr dazu unter www.xoev.de.'] }],
])('%s is none of these', (_what, file) => {
  expect(checkFile('step', 'steps/a.json', file).map(({ code }) => code)).not.toContain('datei-fremd');
});
