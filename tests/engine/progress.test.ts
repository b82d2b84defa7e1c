import { expect, it } from 'vitest';
import { progress, replay } from '../../src/engine/index.ts';
import { branching, makeWizard } from './definitions.ts';

const wizard = makeWizard({
  ...branching(),
  wizard: { progress: [{ label: 'Fall', steps: ['frage', 'details'] }, { label: 'Prüfung', steps: ['pruefung'] }, { label: 'Absenden', steps: ['einwilligung'] }] },
});
const states = (step: string, answers: Record<string, unknown>) => progress(wizard, step, replay(wizard, answers).path).map((item) => item.state);

it.each([
  ['frage', ['current', 'ahead', 'ahead']],
  ['details', ['current', 'ahead', 'ahead']],
  ['pruefung', ['done', 'current', 'ahead']],
  ['einwilligung', ['done', 'done', 'current']],
  ['danke', []],
  ['nirgends', []],
])('on %s', (step, expected) => {
  expect(states(step, { art: 'ja', was: 'x' })).toEqual(expected);
});

it('names the first live step under each label, and none where the path does not lead', () => {
  const items = progress(wizard, 'frage', replay(wizard, { art: 'ja' }).path);
  expect(items.map(({ label, step }) => [label, step])).toEqual([['Fall', 'frage'], ['Prüfung', undefined], ['Absenden', undefined]]);
});
