import { expect, it } from 'vitest';
import { documentTypeFrom } from '../../src/editing/documentType.ts';

it.each([
  ['the end of its address', { route: '/anfrage/mietwagen-2', title: 'Etwas anderes' }, 'MIETWAGEN'],
  ['its title, where it has no address of its own', { title: 'Größe & Maß 3' }, 'GROESSEMASS'],
  ['its title, where its address is only digits', { route: '/anfrage/2026', title: 'Punkte' }, 'PUNKTE'],
  ['thirty letters at most', { title: 'a'.repeat(31) }, 'A'.repeat(30)],
  ['a word for all, where nothing says more', { route: 3, title: '' }, 'ANFRAGE'],
])('the kind of files of a wizard is made from %s', (_what, wizard, type) => {
  expect(documentTypeFrom(wizard)).toBe(type);
});
