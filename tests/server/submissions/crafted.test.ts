import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { ANFRAGE, expectRefusal, fineReview, fineReviewWith, refuse, useFineReview } from '../fineReview.ts';
import type { Reply } from '../appServer.ts';
import { processorRatio } from '../../support/processorTime.ts';

/**
 * Requests that no page sends. quality.md, Security: a clear message and the right status, never 500, nothing stored.
 */

const server = useFineReview();

const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN = 'Dieses Feld ist unbekannt.';

const TEXTS = [
  '/titel',
  '/vorname',
  '/nachname',
  '/email',
  '/telefon',
  '/strasse',
  '/hausnummer',
  '/plz',
  '/ort',
  ...['aktenzeichen', 'zustellungsdatum', 'behoerde', 'kennzeichen'].map((key) => `/bussgeld/${key}`),
];
const CHOICES = [
  '/anfrageTyp',
  '/anrede',
  ...['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben', 'kostenuebernahme'].map((key) => `/bussgeld/${key}`),
];
const CONSENTS = ['/datenschutz', '/anwaltEinwilligung'];
/** Values that are neither text nor true nor a whole number from 0 to 8. */
const MISFITS: unknown[] = [-1, 4.5, false, ['ja'], { wert: 'ja' }, {}, [[['ja']]], [null], { length: 1, 0: 'j' }];

async function refuseRaw(body: string, headers: Record<string, string> = JSON_TYPE): Promise<Reply> {
  const reply = await server.current.send('POST', ANFRAGE, { body, headers });
  await expectRefusal(server.current, reply);
  return reply;
}

/** The documented request as JSON text, with raw text in place of the first name. */
function rawRequest(vorname: string): string {
  return JSON.stringify(fineReviewWith('/vorname', 'VORNAME')).replace('"VORNAME"', () => vorname);
}

describe('wrong types', () => {
  it.each(
    [...TEXTS, ...CHOICES, ...CONSENTS, '/bussgeld/punktestand'].flatMap((pointer) =>
      MISFITS.map((value): [string, unknown] => [pointer, value]),
    ),
  )('%s = %j is named', async (pointer, value) => {
    const { status, body } = await refuse(server.current, fineReviewWith(pointer, value));
    expect(status).toBe(422);
    expect(body.felder).toContainEqual({ pfad: pointer, meldung: expect.stringMatching(/^[A-ZÄÖÜ][a-zäöüß-]/) });
  });

  it.each<[unknown]>([
    ['text'],
    [5],
    [true],
    [['vorwurf']],
    [[{ vorwurf: 'rotlicht' }]],
    [{ vorwurf: { vorwurf: 'rotlicht' } }],
  ])('/bussgeld = %j is named', async (value) => {
    const { status, body } = await refuse(server.current, fineReviewWith('/bussgeld', value));
    expect(status).toBe(422);
    expect(body.felder?.some(({ pfad }) => pfad.startsWith('/bussgeld'))).toBe(true);
  });

  it.each<[unknown]>([
    ['a.pdf'],
    [5],
    [{}],
    [{ 0: { id: 'x', name: 'x', path: 'x' } }],
    [['a.pdf']],
    [[null]],
    [[[]]],
    [[{}]],
    [[{ id: 7, name: 'a', path: 'b' }]],
    [[{ id: "' or 1=1 --", name: 'a', path: 'b' }]],
    [[{ id: '../../etc/passwd', name: 'a', path: 'b' }]],
  ])('/dokumente = %j is named', async (value) => {
    const { status, body } = await refuse(server.current, fineReviewWith('/dokumente', value));
    expect(status).toBe(422);
    expect(body.felder?.some(({ pfad }) => pfad.startsWith('/dokumente'))).toBe(true);
  });

  it('text without end is named', async () => {
    for (const pointer of [...TEXTS, ...CHOICES]) {
      const { status, body } = await refuse(server.current, fineReviewWith(pointer, '1'.repeat(100_000)));
      expect([pointer, status, body.felder?.map(({ pfad }) => pfad)]).toEqual([pointer, 422, [pointer]]);
    }
  });
});

describe('unknown fields', () => {
  it.each<[string, unknown]>([
    ['/rabatt', 100],
    ['/rabatt', null],
    ['/rabatt', ''],
    ['/rabatt', []],
    ['/id', '00000000-0000-4000-8000-000000000001'],
    ['/referenz', 'BG-AAAA-AAAA'],
    ['/constructor', 'x'],
    ['/prototype', 'x'],
    ['/toString', 'x'],
    ['/hasOwnProperty', 1],
    ['/*', 1],
    ['/bussgeld/betrag', 100],
    ['/bussgeld/vorname', 'Jana'],
    ['/bussgeld/geburtsdatum', '1988-04-12'],
    ['/bussgeld/constructor', 1],
  ])('%s = %j is refused', async (pointer, value) => {
    const { status, body } = await refuse(server.current, fineReviewWith(pointer, value));
    expect([status, body.felder]).toEqual([422, [{ pfad: pointer, meldung: UNKNOWN }]]);
  });

  it('inside an unknown group is refused', async () => {
    const { status, body } = await refuse(server.current, {
      ...fineReview(),
      halter: { name: 'Jana', ort: { plz: '1' } },
    });
    expect([status, body.felder?.map(({ meldung }) => meldung)]).toEqual([422, [UNKNOWN, UNKNOWN]]);
  });

  it('that are empty groups are refused too', async () => {
    const { status, body } = await refuse(server.current, { ...fineReview(), halter: {} });
    expect([status, body.felder]).toEqual([422, [{ pfad: '/halter', meldung: UNKNOWN }]]);
  });

  it('of a document are refused at their own place, once', async () => {
    const file = { id: '00000000-0000-4000-8000-000000000001', name: 'a.pdf', path: 'x', groesse: 1 };
    const { status, body } = await refuse(server.current, fineReview([file]));
    expect([status, body.felder]).toEqual([422, [{ pfad: '/dokumente/0/groesse', meldung: UNKNOWN }]]);
  });
});

function names(count: number, name = 'k'): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 0]));
}

function deep(levels: number, inside: object): object {
  return levels === 0 ? inside : { ['q'.repeat(50_000)]: deep(levels - 1, inside) };
}

/** Of the processor time of plain ones. Listing every name took minutes. */
const MOST = 50;

describe('a refusal costs no more than what was sent', () => {
  it.each<[string, object]>([
    ['thousands of unknown fields', names(4_900)],
    ['thousands of them in a known group', { bussgeld: names(4_900) }],
    ['thousands of them with long names', names(4_900, 'k'.repeat(190))],
    ['thousands of them under one long name', { ['q'.repeat(100_000)]: names(4_900) }],
    ['thousands of them under many long names', deep(17, names(4_000))],
    ['thousands of files that are none', { dokumente: Array.from({ length: 4_900 }, () => ({})) }],
    [
      'thousands of files that are unknown',
      fineReview(Array.from({ length: 1_200 }, () => ({ id: crypto.randomUUID(), name: 'a.pdf', path: 'x' }))),
    ],
  ])('%s: at most 50 fields are named, in at most 20 kB, at once', async (_, body) => {
    const plain = fineReviewWith('/vorname', 'x'.repeat(JSON.stringify(body).length));
    const { status, body: reply } = await refuse(server.current, body);
    expect(status).toBe(422);
    expect(reply.felder?.length).toBeGreaterThan(0);
    expect(reply.felder?.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(reply).length).toBeLessThan(20_000);
    expect(
      await processorRatio(
        () => refuse(server.current, body),
        () => refuse(server.current, plain),
      ),
    ).toBeLessThan(MOST);
  });
});

describe('bodies that are no answers', () => {
  it.each<[string, string]>([
    ['broken JSON', '{"anfrageTyp":'],
    ['nothing', ''],
    ['an array', JSON.stringify([fineReview()])],
    ['text', '"bussgeld"'],
    ['null', 'null'],
    ['a NUL', rawRequest(String.raw`"Ja\u0000na"`)],
    ['half a surrogate pair', rawRequest(String.raw`"Jana \ud83d"`)],
    ['half a surrogate pair in a name', rawRequest(String.raw`{"\udfff":1}`)],
    ['__proto__', rawRequest('"Jana","__proto__":{"datenschutz":true}')],
    ['__proto__ below', rawRequest('{"__proto__":{"x":1}}')],
    ['constructor.prototype', rawRequest('"Jana","constructor":{"prototype":{"x":1}}')],
    ['a level too deep', rawRequest(`${'['.repeat(LIMITS.jsonDepth)}${']'.repeat(LIMITS.jsonDepth)}`)],
    ['an abyss', rawRequest(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)],
    ['too many entries', rawRequest(`[${'0,'.repeat(LIMITS.jsonEntries)}0]`)],
    ['a number beyond all', rawRequest('1e999')],
  ])('%s: 400', async (_what, body) => {
    expect((await refuseRaw(body)).status).toBe(400);
  });

  it('leave the prototype of all objects alone', async () => {
    await refuseRaw(rawRequest('"Jana","__proto__":{"verseucht":true}'));
    expect(({} as Record<string, unknown>)['verseucht']).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    '',
  ])('of type %j: 415', async (type) => {
    expect((await refuseRaw(JSON.stringify(fineReview()), { 'content-type': type })).status).toBe(415);
  });

  it('above 1 MB: 413', async () => {
    expect((await refuseRaw(rawRequest(JSON.stringify('x'.repeat(LIMITS.jsonBytes))))).status).toBe(413);
  });

  it('repeat a key: the last one counts, and is judged', async () => {
    const { status, body } = await refuseRaw(
      JSON.stringify(fineReview())
        .replace('{', '{"datenschutz":true,')
        .replace(/"datenschutz":true,"anwalt/, '"datenschutz":false,"anwalt'),
    );
    expect([status, body.felder?.[0]?.pfad]).toEqual([422, '/datenschutz']);
  });
});

describe('calls that are no sending', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s: 405 with Allow', async (method) => {
    const { status, headers } = await server.current.send(method, ANFRAGE);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    await server.current.expectNothingSent();
  });

  it.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ])('from %s: 403, and CORS stays closed', async (_what, headers) => {
    const { status, headers: answered } = await refuseRaw(JSON.stringify(fineReview()), { ...JSON_TYPE, ...headers });
    expect(status).toBe(403);
    expect([...answered.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(['kurz', 'x'.repeat(129), 'mit Leerzeichen drin', 'schlüssel-123'])(
    'with the Idempotency-Key %j: 400',
    async (key) => {
      const { status } = await refuseRaw(JSON.stringify(fineReview()), {
        ...JSON_TYPE,
        'idempotency-key': Buffer.from(key, 'utf8').toString('latin1'),
      });
      expect(status).toBe(400);
    },
  );

  it('log neither answers nor names', async () => {
    await server.current.submit(ANFRAGE, fineReview());
    await server.current.submit(ANFRAGE, fineReviewWith('/plz', 'Nirgendwo'));
    await server.current.send('POST', ANFRAGE, { body: rawRequest(String.raw`"Jana\ud83d"`), headers: JSON_TYPE });
    await server.current.send('POST', ANFRAGE, { body: '{"vorname":"Jana', headers: JSON_TYPE });
    const log = server.current.logged.join('');
    expect(log).toContain('"route":"/api/anfrage"');
    expect(log.match(/Jana|Größl|example\.org|Nirgendwo|Brüsseler|K-JS|123\.456789/)).toBeNull();
  });
});
