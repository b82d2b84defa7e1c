import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { expect, it } from 'vitest';
import { chooseEdition, fillParts, splitParts } from '../../src/check/browser.ts';
import { applyEdits } from '../../src/editing/index.ts';
import { broughtBack } from '../../src/studio/document/broughtBack.ts';
import { filesOf } from './folder.ts';

/** The files as the server keeps a revision of them. */
function kept(files: DefinitionFiles): DefinitionFiles {
  const { own, parts } = splitParts(files);
  return chooseEdition(fillParts(own, parts).texts).files;
}

it.each(['bussgeldanfrage', 'bussgeldrechner'])('%s comes back as it was, and what is the same stays', (id) => {
  const files = filesOf(id);
  expect(broughtBack(files, kept(files))).toEqual(files);
  const later = applyEdits(files, [
    { file: 'wizard.json', pointer: '/title', set: 'Später' },
    { file: 'steps/neu.json', create: '{ "title": "Neu" }' },
  ]);
  const back = broughtBack(later, kept(files));
  expect(kept(back)).toEqual(kept(files));
  expect(back['wizard.json']).toBe(files['wizard.json']);
  expect(back).not.toHaveProperty('steps/neu.json');
});

it('has texts of its own where a shared part says something else now', () => {
  const files = filesOf('bussgeldanfrage');
  const later = applyEdits(files, [{ file: '../parts/email.json', pointer: '/schema/title', set: 'Mail' }]);
  const back = broughtBack(later, kept(files));
  expect(back['../parts/email.json']).toBe(later['../parts/email.json']);
  expect(kept(back)).toEqual(kept(files));
});
