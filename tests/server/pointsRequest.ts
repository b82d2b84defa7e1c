import type { Answers } from '../../src/engine/index.ts';

/** A complete request of `wizards/punkteabfrage`, which mails a confirmation and a power of attorney. */
export function pointsRequest(changes: Answers = {}): Answers {
  return {
    anrede: 'Frau',
    vorname: 'Jana',
    nachname: 'Größl',
    email: 'jana.schaefer@example.org',
    telefon: '0170 1234567',
    strasse: 'Brüsseler Straße',
    hausnummer: '12 a',
    plz: '50674',
    ort: 'Köln',
    geburtsdatum: '1988-04-12',
    geburtsort: 'Bonn',
    angabenBestaetigt: true,
    agbDatenschutz: true,
    newsletter: false,
    ...changes,
  };
}

export const POINTS = '/api/anfrage/punkteabfrage';
