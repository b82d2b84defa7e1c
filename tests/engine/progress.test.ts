import { expect, it } from 'vitest';
import { progress } from '../../src/engine/index.ts';
import { branching, makeWizard } from './definitions.ts';

const wizard = makeWizard({
  ...branching(),
  wizard: {
    progress: [
      { label: 'Fall', steps: ['frage', 'details'] },
      { label: 'Prüfung', steps: ['pruefung'] },
      { label: 'Absenden', steps: ['einwilligung'] },
    ],
  },
});

it.each([
  ['frage', ['current', 'ahead', 'ahead']],
  ['details', ['current', 'ahead', 'ahead']],
  ['pruefung', ['done', 'current', 'ahead']],
  ['einwilligung', ['done', 'done', 'current']],
  ['danke', []],
  ['nirgends', []],
])('on %s', (step, expected) => {
  expect(progress(wizard, step).map(({ state }) => state)).toEqual(expected);
});

it('shows nothing as done before a step that the answers do not lead to', () => {
  expect(progress(wizard, 'einwilligung', false).map(({ state }) => state)).toEqual(['ahead', 'ahead', 'current']);
});
