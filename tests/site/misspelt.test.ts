import { expect, it } from 'vitest';
import { meantBy } from '../../src/site/search/misspelt.ts';

const WORDS = ['geschwindigkeit', 'verjahrung', 'verkehr'];

it.each([
  ['one wrong letter', 'geschwundigkeit', ['geschwindigkeit']],
  ['two of them in a long word', 'geschwundigkait', ['geschwindigkeit']],
  ['two of them in a short one', 'varkahr', []],
  ['three of them', 'gaschwundigkait', []],
])('%s', (_, misspelt, meant) => {
  expect(meantBy(misspelt, WORDS)).toEqual(meant);
});
