import { expect, it } from 'vitest';
import { sayFindings } from '../../src/studio/release/sayFindings.ts';

it('says that findings hold back a wizard that nobody could fill in before', () => {
  expect(sayFindings(1, false)).toBe('Noch 1 Fund: Bis nichts mehr zu beanstanden ist, kann ihn niemand ausfüllen.');
  expect(sayFindings(2, true)).toBe(
    'Noch 2 Funde: Bis nichts mehr zu beanstanden ist, sehen alle die bisherige Fassung.',
  );
});
