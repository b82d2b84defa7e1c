import { expect, it } from 'vitest';
import { formatFindings, formatNotes } from '../../src/studio/release/formatFindings.ts';

it('says that findings hold back a wizard that nobody could fill in before', () => {
  expect(formatFindings(1, false)).toBe('Noch 1 Fund: Bis nichts mehr zu beanstanden ist, kann ihn niemand ausfüllen.');
  expect(formatFindings(2, true)).toBe(
    'Noch 2 Funde: Bis nichts mehr zu beanstanden ist, sehen alle die bisherige Fassung.',
  );
});

it('says what is still the template, and how much more there is', () => {
  expect(formatNotes(['Dieser Satz stammt aus der Vorlage: „Neuer Schritt“.'])).toEqual([
    'Dieser Satz stammt aus der Vorlage: „Neuer Schritt“.',
  ]);
  expect(formatNotes(['A', 'B', 'C', 'D']).at(-1)).toBe('Und 1 weiterer Hinweis.');
  expect(formatNotes(['A', 'B', 'C', 'D', 'E']).at(-1)).toBe('Und 2 weitere Hinweise.');
});
