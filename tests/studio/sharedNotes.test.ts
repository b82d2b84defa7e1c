import { expect, it } from 'vitest';
import { partOf } from '../../src/studio/publishing/sharedNotes.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { compared } from '../../src/studio/changes/compared.ts';
import { applyEdits } from '../../src/editing/index.ts';
import { filesOf } from './folder.ts';

const FILES = filesOf('kontaktformular');

it('finds the shared part behind a changed question, and none behind one of its own', () => {
  const next = applyEdits(FILES, [
    {
      file: '../parts/datenschutz.json',
      pointer: '/schema/errorMessage',
      set: 'Bitte stimmen Sie zu.',
    },
    { file: 'steps/nachricht.json', pointer: '/title', set: 'Ihre Nachricht' },
  ]);
  const outline = outlineOf(treeReader()(next));
  const told = compared('kontaktformular', FILES, next) ?? [];
  expect(told.map((one) => [one.where.split(' ')[0], partOf(one, outline)])).toEqual([
    ['Einwilligung', 'datenschutz'],
    ['Schritt', undefined],
  ]);
});
