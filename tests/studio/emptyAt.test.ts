import { expect, it } from 'vitest';
import { emptyAt, emptyItem, isBlank } from '../../src/studio/panel/emptyAt.ts';

const STEP = 'steps/ort.json';

it('begins a picture with the texts that it needs, to be filled in', () => {
  const picture = emptyAt({ file: STEP, pointer: '/picture' });
  expect(picture).toEqual({ file: '', alt: '' });
  expect(isBlank(picture)).toBe(true);
});

it('begins everything else with the example of the format, or with something empty of its type', () => {
  expect(emptyAt({ file: STEP, pointer: '/intro' })).toEqual(['']);
  expect(emptyAt({ file: STEP, pointer: '/advice' })).toEqual([]);
  expect(emptyAt({ file: STEP, pointer: '/waits' })).toBe(true);
  expect(emptyAt({ file: STEP, pointer: '/title' })).toEqual(expect.any(String));
  expect([isBlank([]), isBlank({}), isBlank(''), isBlank(true), isBlank({ title: 'Ort' })]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['a warning', STEP, '/advice/0', { field: '', message: '' }],
  ['a section', 'steps/danke.json', '/sections/0', { text: [''] }],
  ['a link', 'steps/danke.json', '/links/0', { label: '', href: '' }],
  ['a label of the progress bar', 'wizard.json', '/progress/0', { label: '', steps: [] }],
  ['a heading among questions', STEP, '/ui/ui:sections/0', { title: '', fields: [] }],
  ['a table of a result', STEP, '/result/tables/0', { table: '', when: {} }],
  ['a paragraph', STEP, '/intro/0', ''],
])('begins an entry of a list with what it needs, empty: %s', (_what, file, pointer, expected) => {
  expect(emptyItem({ file, pointer })).toEqual(expected);
});
