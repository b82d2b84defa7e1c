import { expect, it } from 'vitest';
import { meantBy } from '../../src/check/intended.ts';
import { plain } from '../../src/check/words.ts';
import { GUARDS, WIDGETS } from '../../src/format/index.ts';

it.each([
  ['Dropdown', WIDGETS, "Gemeint ist 'select'?"],
  ['ungleich', GUARDS, "Gemeint ist 'isNot'?"],
  ['', WIDGETS, undefined],
  ['', GUARDS, undefined],
  ['sonst etwas', WIDGETS, undefined],
] as const)('%j in place of one of the words of the format', (value, allowed, words) => {
  const meant = meantBy(value, [...allowed]);
  expect(meant === undefined ? undefined : plain(meant)).toBe(words);
});
