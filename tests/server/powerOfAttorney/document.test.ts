import { expect, it } from 'vitest';
import { isNameOf } from '../../../server/powerOfAttorney/document.ts';

it.each([
  ['Jana Größl', 'jana groessl', true],
  ['Jana Größl', 'Größl, Jana', true],
  ['Jana Größl', 'Jana Mustermann', false],
  ['Jana Müller-Lüdenscheidt', 'Jana Mueller Luedenscheidt', true],
  ['Jana Müller-Lüdenscheidt', 'Jana Müller', false],
  ['José García', 'Jose Garcia', true],
  ['', 'Jana Größl', true],
])('the document of %j signed with %j: %j', (signer, typed, expected) => {
  expect(isNameOf(signer, typed)).toBe(expected);
});
