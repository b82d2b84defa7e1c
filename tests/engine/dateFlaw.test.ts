import { expect, it } from 'vitest';
import { dateFlaw } from '../../src/engine/dateFlaw.ts';

it.each([
  // The day is wrong whatever the year: who mends the year would be refused again.
  ['85-2-31', 'Den 31.2. gibt es nicht.'],
  ['1985-02-31', 'Den 31.02.1985 gibt es nicht.'],
  ['1985-13-01', 'Den 01.13.1985 gibt es nicht.'],
  ['1985-04-00', 'Den 00.04.1985 gibt es nicht.'],
  // No leap year.
  ['1985-02-29', 'Den 29.02.1985 gibt es nicht.'],
  ['85-3-12', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1985.'],
  ['0085-03-12', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1985.'],
  ['12-3-12', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1912 oder 2012?'],
  ['1985--12', 'Es fehlt der Monat.'],
  ['-3-', 'Es fehlen der Tag und das Jahr.'],
  ['198-3-12', 'Bitte prüfen Sie das Jahr 198.'],
  ['heute', undefined],
])('%s is no date: %s', (text, flaw) => {
  expect(dateFlaw(text, 2026)).toBe(flaw);
});
