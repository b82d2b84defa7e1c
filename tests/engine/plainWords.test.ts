import { expect, it } from 'vitest';
import { plainWords } from '../../src/engine/index.ts';

it.each([
  ['Größe & Maß', ['Groesse', 'Mass']],
  ['Größe'.normalize('NFD'), ['Groesse']],
  ['Crème brûlée', ['Creme', 'brulee']],
  ['Kfz/Lkw, Baujahr 2020', ['Kfz', 'Lkw', 'Baujahr', '2020']],
  ['– ?', []],
])('takes the plain words out of %j', (text, words) => {
  expect(plainWords(text)).toEqual(words);
});
