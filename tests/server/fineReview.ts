import type { UploadRef } from '../../src/contract/index.ts';
import { isPlainObject, parsePointer, type Answers } from '../../src/engine/index.ts';
import { AppServer, type Attempt, type Reply } from './appServer.ts';

/** Specification 2, section 7. */
export const ANFRAGE = '/api/anfrage';
export const WIZARD = 'bussgeldanfrage';

/** The fine review request of specification 2, section 3, with every documented field. */
export function fineReview(dokumente: UploadRef[] = []): Answers & { bussgeld: Answers } {
  return {
    anfrageTyp: 'bussgeld',
    anrede: 'Frau',
    titel: 'Dr.',
    vorname: 'Jana',
    nachname: "O'Größl-Schäfer",
    email: 'jana.schaefer@example.org',
    telefon: '+49 (170) 123-4567',
    strasse: 'Brüsseler Straße',
    hausnummer: '12 a',
    plz: '50674',
    ort: 'Köln',
    bussgeld: {
      vorwurf: 'geschwindigkeit',
      fahrzeugTyp: 'pkw',
      punktestand: 1,
      probezeit: 'nein',
      schreiben: 'bussgeld',
      kostenuebernahme: 'versicherung',
      aktenzeichen: '123.456789.0',
      zustellungsdatum: '2026-11-10',
      behoerde: 'Stadt Köln, Bußgeldstelle',
      kennzeichen: 'K-JS 412',
    },
    dokumente,
    datenschutz: true,
    anwaltEinwilligung: true,
  };
}

/** The request with another value at one place; undefined removes the place. */
export function fineReviewWith(pointer: string, value: unknown): Answers {
  const answers = fineReview();
  const tokens = parsePointer(pointer);
  const last = tokens.pop() ?? '';
  let parent: Answers = answers;
  for (const token of tokens) {
    const child = parent[token];
    if (!isPlainObject(child)) throw new Error(`There is no group at ${pointer}.`);
    parent = child;
  }
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return answers;
}

/** A server with only the fine review, and the accident for files of another kind. */
export function useFineReview(): { current: AppServer } {
  return AppServer.use({ wizards: [WIZARD, 'verkehrsunfallanfrage'] });
}

/** Sends a request that must be refused, in German and with nothing stored. */
export async function refuse(server: AppServer, answers: unknown, attempt: Attempt = {}): Promise<Reply> {
  const reply = await server.submit(ANFRAGE, answers, attempt);
  await expectRefusal(server, reply);
  return reply;
}

const GERMAN_SENTENCE = /^[A-ZÄÖÜ][^\n]*\.$/;

/** Expects the failure answer of the readings: one sentence, no stack trace, and no row. */
export async function expectRefusal(server: AppServer, { body, text }: Reply): Promise<void> {
  if (
    body.success !== false ||
    !GERMAN_SENTENCE.test(body.error ?? '') ||
    /\bat \S+ \(|node_modules|Error:/.test(text)
  ) {
    throw new Error(`expected a failure answer, found ${text.slice(0, 300)}`);
  }
  await server.expectNothingSent();
}
