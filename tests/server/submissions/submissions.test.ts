import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FieldFault } from '../../../src/contract/index.ts';
import { shipped } from '../../engine/definitions.ts';
import { readPointer } from '../../../src/engine/index.ts';
import { ANFRAGE, fineReview, fineReviewWith, refuse, useFineReview, WIZARD } from '../fineReview.ts';
import { NOW } from '../appServer.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';

const server = useFineReview();

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Specification 2, section 3, 'Fine review request' and 'Enumerations'. */
const VALUES: [string, unknown[]][] = [
  ['/anfrageTyp', ['bussgeld', 'individuell']],
  ['/anrede', ['Herr', 'Frau', 'Divers']],
  ['/bussgeld/vorwurf', ['geschwindigkeit', 'rotlicht', 'abstand', 'handy', 'alkohol', 'sonstiges']],
  ['/bussgeld/fahrzeugTyp', ['pkw', 'lkw', 'motorrad', 'sonstiges']],
  ['/bussgeld/punktestand', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['/bussgeld/probezeit', ['ja', 'nein']],
  ['/bussgeld/schreiben', ['anhoerung', 'bussgeld', 'zeugenfragebogen', 'sonstiges']],
  ['/bussgeld/kostenuebernahme', ['versicherung', 'selbst']],
  ['/plz', ['1070', '50674', '01067']],
  ['/telefon', ['012345', '+49 (170) 123-4567', '-+() 0']],
];
const OPTIONAL = [
  '/titel',
  '/telefon',
  '/hausnummer',
  ...['punktestand', 'aktenzeichen', 'zustellungsdatum', 'behoerde', 'kennzeichen'].map((key) => `/bussgeld/${key}`),
];

/** Sections 3 and 5, in proper German (readings, 'Spelling'): the message for each missing required field. */
const MISSING: [string, string][] = [
  ['/bussgeld/vorwurf', 'Bitte wählen Sie einen Vorwurf aus.'],
  ['/bussgeld/fahrzeugTyp', 'Bitte wählen Sie einen Fahrzeugtyp aus.'],
  ['/bussgeld/probezeit', 'Bitte geben Sie an, ob Sie in der Probezeit waren.'],
  ['/bussgeld/schreiben', 'Bitte wählen Sie ein Schreiben aus.'],
  ['/bussgeld/kostenuebernahme', 'Bitte wählen Sie eine Kostenübernahmeoption aus.'],
  ['/anrede', 'Anrede ist erforderlich'],
  ['/email', 'E-Mail-Adresse ist erforderlich'],
  ['/strasse', 'Straße und Hausnummer sind erforderlich'],
  ['/plz', 'Gültige Postleitzahl erforderlich'],
  ['/datenschutz', 'Bitte stimmen Sie der Datenschutzerklärung zu.'],
  ['/anwaltEinwilligung', 'Bitte stimmen Sie der Weiterleitung an einen Anwalt oder Sachverständigen zu.'],
  // Required, no documented text: the given pattern (readings, 'Texts of messages that are only described').
  ['/anfrageTyp', 'Bitte wählen Sie eine Option aus.'],
  ['/vorname', 'Vorname ist erforderlich'],
  ['/nachname', 'Nachname ist erforderlich'],
  ['/ort', 'Wohnort ist erforderlich'],
];

/** The message for a value outside a field's rule. */
const WRONG: [string, string, unknown[]][] = [
  ['/bussgeld/vorwurf', 'Bitte wählen Sie einen Vorwurf aus.', ['parken', 'Geschwindigkeit', '']],
  ['/bussgeld/fahrzeugTyp', 'Bitte wählen Sie einen Fahrzeugtyp aus.', ['fahrrad', 'PKW']],
  ['/bussgeld/probezeit', 'Bitte geben Sie an, ob Sie in der Probezeit waren.', ['vielleicht', true]],
  ['/bussgeld/schreiben', 'Bitte wählen Sie ein Schreiben aus.', ['anhörung', 'mahnung']],
  ['/bussgeld/kostenuebernahme', 'Bitte wählen Sie eine Kostenübernahmeoption aus.', ['staat', 0]],
  ['/bussgeld/punktestand', 'Bitte geben Sie einen Punktestand von 0 bis 8 an.', [-1, 9, 1.5, '3', true]],
  ['/anrede', 'Anrede ist erforderlich', ['herr', 'Hr.', '']],
  [
    '/email',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    [
      'jana',
      'jana@',
      '@example.org',
      'jana@example',
      'ja na@example.org',
      'a@b@example.org',
      'jana@example.org, max@example.org',
      'Jana <jana@example.org>',
      'jana@example.org\r\nBcc: alle@example.org',
    ],
  ],
  [
    '/telefon',
    'Telefonnummer ungültig. Erlaubt sind Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.',
    ['12345', 'bitte anrufen', '0170 123456 x'],
  ],
  ['/plz', 'Gültige Postleitzahl erforderlich', ['123', '123456', '5067a', 'D-50674', '50 674', '五〇六七四', 50_674]],
  ['/datenschutz', 'Bitte stimmen Sie der Datenschutzerklärung zu.', [false, 'true', 1, 'ja']],
  [
    '/anwaltEinwilligung',
    'Bitte stimmen Sie der Weiterleitung an einen Anwalt oder Sachverständigen zu.',
    [false, 'true', 1],
  ],
  ['/strasse', 'Straße und Hausnummer sind erforderlich', ['', '   ', '\t']],
];

function byPlace(felder: FieldFault[]): FieldFault[] {
  return felder.toSorted((left, right) => left.pfad.localeCompare(right.pfad));
}

describe('POST /api/anfrage accepts', () => {
  it('the documented request and answers as documented', async () => {
    const { status, body, headers } = await server.current.submit(ANFRAGE, fineReview());
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      anfrageId: expect.stringMatching(UUID),
      referenz: expect.stringMatching(/^BG-./),
      mails: { an: 'jana.schaefer@example.org', arten: ['confirmation'] },
      telefon: true,
      // What the last page says of the deadline, as the server computed it: two weeks after 10 November 2026.
      berechnet: expect.objectContaining({ frist: 'Dienstag, 24. November 2026' }),
      tage: { frist: '2026-11-24' },
      trifft: ['danke/sections/0'],
      beleg: `/beleg/${body.anfrageId}`,
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    // Identifies the session's submission for `POST /api/anfrage/email` (readings).
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sitzung=[\w-]{43}; path=\/; samesite=lax; secure; httponly$/),
    ]);
  });

  it('and keeps it whole: answers, files, revision, time', async () => {
    const { files, cookie } = await server.current.upload(
      [
        { name: 'Bußgeldbescheid.pdf', content: pdfFile() },
        { name: 'Messfoto.png', content: pngFile() },
      ],
      { dokumentTyp: 'BUSSGELD' },
    );
    const sent = fineReview(files);
    const { body } = await server.current.submit(ANFRAGE, sent, { cookie });
    const row = await server.current.onlySubmission();
    expect(row).toMatchObject({
      id: body.anfrageId,
      reference: body.referenz,
      wizard: WIZARD,
      answers: sent,
      created_at: NOW,
    });
    expect(Object.keys(row.answers).toSorted()).toEqual(Object.keys(sent).toSorted());
    const { headers, text } = await server.current.send('GET', `/wizards/${WIZARD}.js`);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(text).toContain(row.revision);
    expect(await server.current.knex('uploads').distinct('submission_id').pluck('submission_id')).toEqual([
      body.anfrageId,
    ]);
  });

  it('and keeps each consent with its wording and the hash of it', async () => {
    await server.current.submit(ANFRAGE, fineReview());
    const properties = shipped(WIZARD).steps['kontakt']?.schema?.properties ?? {};
    const { consents } = await server.current.onlySubmission();
    const expected = ['datenschutz', 'anwaltEinwilligung'].map((key) => {
      const wording = properties[key]?.title ?? '';
      return { field: `/${key}`, wording, hash: createHash('sha256').update(wording).digest('hex') };
    });
    expect(consents).toEqual(expected);
  });

  it.each(VALUES.flatMap(([pointer, values]) => values.map((value): [string, unknown] => [pointer, value])))(
    '%s = %j',
    async (pointer, value) => {
      const { status, body } = await server.current.submit(ANFRAGE, fineReviewWith(pointer, value));
      expect([status, body.felder]).toEqual([200, undefined]);
      expect(readPointer((await server.current.onlySubmission()).answers, pointer)).toBe(value);
    },
  );

  it.each(
    OPTIONAL.flatMap((pointer): [string, unknown][] => [
      [pointer, undefined],
      [pointer, ''],
      [pointer, null],
    ]),
  )('%s left open (%j)', async (pointer, value) => {
    const { status, body } = await server.current.submit(ANFRAGE, fineReviewWith(pointer, value));
    expect([status, body.felder]).toEqual([200, undefined]);
    expect(readPointer((await server.current.onlySubmission()).answers, pointer)).toBeUndefined();
  });

  it.each([' 50674 ', '\u202A50674\u202C', '５０６７４', '٥٠٦٧٤'])(
    'text with what cannot be seen around it, which is not kept: %j',
    async (plz) => {
      await server.current.submit(ANFRAGE, fineReviewWith('/plz', plz));
      expect((await server.current.onlySubmission()).answers['plz']).toBe('50674');
    },
  );
});

describe('POST /api/anfrage refuses', () => {
  it.each(MISSING)('a request without %s: %s', async (pfad, meldung) => {
    for (const nothing of [undefined, null]) {
      const { status, body } = await refuse(server.current, fineReviewWith(pfad, nothing));
      expect([status, body.felder]).toEqual([422, [{ pfad, meldung }]]);
    }
  });

  it.each(
    WRONG.flatMap(([pfad, meldung, values]) =>
      values.map((value): [string, unknown, string] => [pfad, value, meldung]),
    ),
  )('%s = %j: %s', async (pfad, value, meldung) => {
    const { status, body } = await refuse(server.current, fineReviewWith(pfad, value));
    expect(status).toBe(422);
    // Blank counts as missing, with the same message.
    const missing =
      typeof value === 'string' && value.trim() === '' ? MISSING.find(([pointer]) => pointer === pfad)?.[1] : undefined;
    expect(body.felder).toEqual([{ pfad, meldung: missing ?? meldung }]);
  });

  it('an empty request, with every required field of every step at once', async () => {
    const { status, body } = await refuse(server.current, {});
    expect(status).toBe(422);
    expect(byPlace(body.felder ?? [])).toEqual(byPlace(MISSING.map(([pfad, meldung]) => ({ pfad, meldung }))));
  });

  it('a date that does not exist', async () => {
    for (const value of ['10.11.2026', '2026-02-29', '2026-13-01', '2026-11-10T00:00:00Z']) {
      const { status, body } = await refuse(server.current, fineReviewWith('/bussgeld/zustellungsdatum', value));
      expect([status, body.felder]).toEqual([
        422,
        [{ pfad: '/bussgeld/zustellungsdatum', meldung: expect.stringMatching(/Datum.*\.$/) }],
      ]);
    }
  });

  it.each(['geburtsname', 'geburtsort', 'geburtsdatum', 'weitereVornamen'])(
    '%s, which is asked but no part of the request',
    async (key) => {
      const { status, body } = await refuse(server.current, {
        ...fineReview(),
        [key]: key === 'geburtsdatum' ? '1988-04-12' : 'Köln',
      });
      expect([status, body.felder]).toEqual([422, [{ pfad: `/${key}`, meldung: 'Dieses Feld ist unbekannt.' }]]);
    },
  );
});
