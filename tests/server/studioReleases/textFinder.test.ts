import { describe, expect, it } from 'vitest';
import { textFinder } from '../../../server/studioReleases/textFinder.ts';

/** Who looks for a sentence has copied it from a page, from the studio, or remembers a part of it. */

const CONSENT = 'Ich habe die [Datenschutzerklärung](/datenschutz) gelesen – und „stimme“ zu.';
const DEADLINE = 'Die Frist ist am {=fristKurz} abgelaufen. Bitte rufen Sie gleich an: {telefon}.';

describe('a sentence of the history', () => {
  it.each([
    ['as a page shows a link', CONSENT, 'Ich habe die Datenschutzerklärung gelesen'],
    ['as the studio writes a link', CONSENT, 'die Datenschutzerklärung (Link zu /datenschutz) gelesen'],
    ['as it is stored', CONSENT, 'die [Datenschutzerklärung](/datenschutz) gelesen'],
    ['where a link leads', CONSENT, '/datenschutz'],
    ['as a release names what is filled in', DEADLINE, 'am [Frist Kurz] abgelaufen. Bitte'],
    ['as the panel names what is filled in', DEADLINE, 'am {Frist Kurz} abgelaufen'],
    ['at its end', DEADLINE, 'gleich an: [Telefonnummer der Kanzlei].'],
    ['with a placeholder as it is stored', DEADLINE, 'am {=fristKurz} abgelaufen'],
    ['in capitals', 'Bußgeldprüfung', 'BUSSGELDPRÜFUNG'],
    ['with other spaces, marks and dashes', CONSENT, ' gelesen -  und "stimme" '],
    ['with brackets of its own', 'Name [freiwillig]', 'name [freiwillig]'],
    ['with signs of patterns', 'Mehr als 50 % (?) a|b* \\d+', '(?) a|b* \\d+'],
  ])('is found %s', (_, text, wanted) => {
    expect(textFinder(wanted)(text)).toBe(true);
  });

  it.each([
    ['another placeholder that is written as stored', DEADLINE, 'am {=frist} abgelaufen'],
    ['words where something is filled in', DEADLINE, 'Die Frist ist am Montag abgelaufen'],
    ['something filled in where words are', 'Die Frist ist am Montag abgelaufen', 'am [Frist Kurz] abgelaufen'],
    ['another letter for a sign of patterns', 'axb', 'a.b'],
  ])('is not %s', (_, text, wanted) => {
    expect(textFinder(wanted)(text)).toBe(false);
  });
});
