import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { errors } from '../../../server/http/errors.ts';
import { healthRoutes } from '../../../server/main/healthRoutes.ts';
import { Fault } from '../../../server/http/fault.ts';
import { formReader } from '../../../server/http/formBody.ts';
import { jsonReader } from '../../../server/http/jsonBody.ts';
import { origin } from '../../../server/http/origin.ts';
import { requestId } from '../../../server/http/requestId.ts';
import { securityHeaders } from '../../../server/http/securityHeaders.ts';
import { openSessions } from '../../../server/sessions/session.ts';
import { openSigner } from '../../../server/signing/signer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { listen, type Listening } from '../listen.ts';
import { routed } from '../routed.ts';

const PUBLIC_URL = 'https://vorfahrt.example/';
const FAILED = 'Das hat leider nicht geklappt. Bitte versuchen Sie es später erneut.';
/** quality.md, Security. */
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

let database: TestDatabase;
let app: Listening;
let logged: string[];

/** The error that GET /api/fehler throws. */
let thrown: () => unknown;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await listen(createApp().callback());
});
afterAll(async () => {
  app.close();
  await database.drop();
});
beforeEach(() => {
  logged = [];
});

function renderErrorPage(status: number, message: string, id: string): string | undefined {
  return status === 404 ? `<h1>Nicht gefunden</h1>${message}<!-- ${id} -->` : undefined;
}

function createApp(): Koa {
  const log = pino(
    {},
    new Writable({
      write: (line, _encoding, done) => {
        logged.push(String(line));
        done();
      },
    }),
  );
  const router = new Router();
  router.get('/api/fehler', async () => {
    throw await thrown();
  });
  router.get('/fehler', async () => {
    throw await thrown();
  });
  router.get('/api/upload/:id', (ctx) => {
    ctx.body = { success: true };
  });
  const [readPlain, readFiles] = [jsonReader(), jsonReader({ files: true })];
  router.post('/api/json', async (ctx) => {
    ctx.body = { success: true, body: await readPlain(ctx) };
  });
  router.post('/api/files', async (ctx) => {
    ctx.body = { success: true, body: await readFiles(ctx) };
  });
  const readForm = formReader();
  router.post('/api/form', async (ctx) => {
    ctx.body = { success: true, fields: [...(await readForm(ctx))] };
  });
  for (const [address, publicUrl] of [
    ['/api/sitzung', PUBLIC_URL],
    ['/api/sitzung/lokal', 'http://localhost:3000'],
    ['/api/sitzung/netz', 'http://rechner.example'],
  ] as const) {
    const sessions = openSessions({ knex: database.knex, signer: openSigner(database.knex), publicUrl });
    router.post(address, async (ctx) => {
      ctx.body = {
        hash: (await sessions.ensure(ctx)).hash.toString('hex'),
        same: (await sessions.read(ctx)) === (await sessions.ensure(ctx)),
      };
    });
    router.get(address, async (ctx) => {
      ctx.body = { hash: (await sessions.read(ctx))?.hash.toString('hex') ?? null };
    });
  }
  const koa = new Koa();
  koa.use(requestId({ log }));
  koa.use(securityHeaders({ production: true, relaxed: true }));
  koa.use(errors({ log, renderErrorPage }));
  koa.use(origin({ publicUrl: PUBLIC_URL }));
  koa.use(router.routes());
  koa.use(router.allowedMethods());
  return koa;
}

type Reply = { status: number; headers: Headers; text: string };

async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<Reply> {
  const response = await fetch(app.url + path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function failWith(error: unknown): Promise<Reply> {
  thrown = () => error;
  return send('GET', '/api/fehler');
}

function sqlError(code: string, message = 'geheim'): Error {
  return Object.assign(new Error(message), { code, severity: 'ERROR', routine: 'exec' });
}

describe('health checks', () => {
  it('have a line in the log only where they are not answered with 200', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const koa = new Koa().use(requestId({ log })).use(
      routed(
        healthRoutes({
          databaseAnswers: async () => true,
          isStopping: () => false,
          jobsWork: () => true,
          hasRoom: async () => false,
        }),
      ),
    );
    const listening = await listen(koa.callback());
    const replies = await Promise.all(
      ['/healthz', '/readyz/pages', '/readyz', '/readyz?x', '/nichts'].map(async (address) => {
        const reply = await fetch(listening.url + address);
        return [reply.status, await reply.text()];
      }),
    );
    listening.close();
    expect(replies).toEqual([
      [200, 'ok'],
      [200, 'ok'],
      [503, 'not ready: disk'],
      [503, 'not ready: disk'],
      [404, 'Not Found'],
    ]);
    const told = lines.map((line) => JSON.parse(line) as { route: string; status: number });
    expect(told.map(({ route, status }) => `${route} ${status}`).toSorted()).toEqual([
      '/readyz 503',
      '/readyz 503',
      '… 404',
    ]);
  });
});

describe('errors', () => {
  it('answers a Fault with all that it carries', async () => {
    const felder = [{ pfad: '/email', meldung: 'E-Mail-Adresse ist erforderlich' }];
    const { status, headers, text } = await failWith(
      new Fault(429, 'Zu oft.', { details: 'Warten Sie.', felder, headers: { 'Retry-After': '60' } }),
    );
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('60');
    expect(JSON.parse(text)).toEqual({ success: false, error: 'Zu oft.', details: 'Warten Sie.', felder });
  });

  it.each([
    new Error('interna'),
    'kein Fehler',
    undefined,
    null,
    { status: 404 },
    Object.assign(new Error('interna'), { status: 404 }),
  ])('tells nothing about %s but a number to ask with', async (error) => {
    const { status, headers, text } = await failWith(error);
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: FAILED,
      details: expect.stringContaining(headers.get('x-request-id') ?? '?'),
    });
    expect(text).not.toContain('interna');
  });

  it.each(['ECONNREFUSED', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '08000', '53300'])(
    'says 503 with Retry-After for %s',
    async (code) => {
      const { status, headers, text } = await failWith(sqlError(code));
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(JSON.parse(text).error).toBe(
        'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      );
    },
  );

  it('says 503 for a connection that broke, and for a pool that gives none', async () => {
    const timeout = Object.assign(new Error('Knex: Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });
    const messages = [
      'select 1 - Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
    ];
    for (const error of [...messages.map((message) => new Error(message)), timeout])
      expect((await failWith(error)).status).toBe(503);
  });

  it('says 503 for a database that is not there', async () => {
    const knex = createPool('postgres://niemand:geheim@localhost:1/nichts');
    thrown = () =>
      knex('uploads')
        .select()
        .catch((error: unknown) => error);
    expect((await send('GET', '/api/fehler')).status).toBe(503);
    await knex.destroy();
  });

  it.each(['ENOSPC', '53100'])('says 507 for %s', async (code) => {
    expect((await failWith(sqlError(code))).status).toBe(507);
  });

  it('answers unknown paths and methods under /api in JSON, and with the page who has opened them in a browser', async () => {
    const opened = await send('GET', '/api/gibtsnicht', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const unknown = await send('GET', '/api/gibtsnicht', { accept: '*/*' });
    expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
      404,
      { success: false, error: 'Das gibt es hier nicht.' },
    ]);
    const method = await send('DELETE', '/api/json');
    expect([method.status, method.headers.get('allow'), JSON.parse(method.text).success]).toEqual([405, 'POST', false]);
    expect((await send('PROPFIND', '/api/json')).status).toBe(405);
  });

  it('answers elsewhere with the page, or one sentence where there is none', async () => {
    const page = await send('GET', '/gibtsnicht', { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toBe(
      `<h1>Nicht gefunden</h1>Das gibt es hier nicht.<!-- ${page.headers.get('x-request-id')} -->`,
    );
    thrown = () => new Error('interna');
    const plain = await send('GET', '/fehler', { accept: 'text/html' });
    expect([plain.status, plain.headers.get('content-type'), plain.text]).toEqual([
      500,
      'text/plain; charset=utf-8',
      FAILED,
    ]);
    expect((await send('GET', '/gibtsnicht', { accept: 'application/json' })).text).toBe('Das gibt es hier nicht.');
  });
});

describe('security headers', () => {
  it.each([
    ['GET', '/api/upload/1'],
    ['GET', '/api/fehler'],
    ['GET', '/nirgends'],
    ['PATCH', '/api/json'],
  ])('stand on %s %s', async (method, path) => {
    thrown = () => new Error('x');
    const { headers } = await send(method, path);
    expect(headers.get('content-security-policy')).toBe(CSP);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('let Vite work in development, and promise no TLS there', async () => {
    const dev = await listen(
      new Koa()
        .use(securityHeaders({ production: false, relaxed: true }))
        .use((ctx) => {
          ctx.body = 'x';
        })
        .callback(),
    );
    const { headers } = await fetch(dev.url);
    dev.close();
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'");
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' ws:");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('cache-control')).toBeNull();
  });
});

describe('log', () => {
  it.each([
    ['/api/upload/3f0c?name=Erika', '/api/upload/:id'],
    ['/api/json', '/api/json'],
    ['/erika/erika@example.org?token=t0k3n', '…'],
    ['/erika@example.org', '…'],
    ['/erika', '…'],
  ])('writes %s as %s', async (path, written) => {
    const { headers, status } = await send('GET', path, { 'x-request-id': 'vom Client' });
    // Another process may still ask at a port that was its server's.
    const ours = () => logged.filter((line) => line.includes(headers.get('x-request-id') ?? '…'));
    await expect.poll(() => ours().length).toBe(1);
    expect(JSON.parse(ours()[0] ?? '')).toMatchObject({
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: written,
      status,
      ms: expect.any(Number),
    });
    // The fields that the privacy page names, and the process.
    expect(Object.keys(JSON.parse(ours()[0] ?? ''))).toEqual([
      'level',
      'time',
      'pid',
      'hostname',
      'requestId',
      'method',
      'route',
      'status',
      'ms',
      'msg',
    ]);
    expect(logged.join('')).not.toMatch(/erika|t0k3n|vom Client/i);
  });

  it('holds the cause of a failure, without the values in it', async () => {
    thrown = () =>
      database
        .knex('uploads')
        .insert({ id: 'Erika Mustermann' })
        .catch((error: unknown) => new Error('not stored', { cause: error }));
    const { headers } = await send('GET', '/api/fehler');
    const entry = JSON.parse(logged.find((line) => line.includes('request failed')) ?? '{}');
    expect(entry.requestId).toBe(headers.get('x-request-id'));
    expect(entry.cause).toMatchObject({
      type: 'Error',
      message: 'not stored',
      cause: { code: '22P02', database: { routine: 'string_to_uuid' } },
    });
    await failWith(new Error('insert into "uploads" values (\'Erika\') - Connection terminated'));
    expect(logged.join('')).toContain('Connection terminated');
    expect(logged.join('')).not.toContain('Erika');
  });

  it('says once a minute that a server does not answer, and each other failure', async () => {
    const before = logged.length;
    for (const port of [7001, 7002, 7001, 7001])
      await failWith(Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' }));
    for (const message of ['eins', 'eins']) await failWith(new Error(message));
    const said = logged.slice(before).filter((line) => line.includes('request failed'));
    expect(said.map((line) => JSON.parse(line).cause.message)).toEqual([
      'connect ECONNREFUSED 127.0.0.1:7001',
      'connect ECONNREFUSED 127.0.0.1:7002',
      'eins',
      'eins',
    ]);
  });
});

describe('origin', () => {
  it.each<[string, Record<string, string>, number]>([
    ['no header (curl)', {}, 200],
    ['the public address', { origin: 'https://vorfahrt.example', 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a sibling domain that says so', { origin: 'https://shop.vorfahrt.example', 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['no origin at all', { origin: 'unsinn' }, 403],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }, 200],
  ])('from %s', async (_what, headers, status) => {
    expect((await send('POST', '/api/sitzung', headers)).status).toBe(status);
  });

  it('takes the own host, and looks only at calls that change something', async () => {
    expect((await send('POST', '/api/sitzung', { origin: app.url })).status).toBe(200);
    expect(
      (await send('GET', '/api/sitzung', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200);
    const refused = await send('POST', '/api/sitzung', { origin: 'https://evil.example' });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) });
  });
});

describe('session', () => {
  it('begins when asked, and is known again by its hash alone', async () => {
    expect((await send('GET', '/api/sitzung')).headers.getSetCookie()).toEqual([]);
    const begun = await send('POST', '/api/sitzung');
    const [cookie = ''] = begun.headers.getSetCookie();
    expect(cookie.toLowerCase().split('; ').slice(1).toSorted()).toEqual([
      'httponly',
      'path=/',
      'samesite=lax',
      'secure',
    ]);
    const token = cookie.split(';')[0]?.split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { hash, same } = JSON.parse(begun.text);
    expect(same).toBe(true);
    expect(hash).toMatch(/^[\da-f]{64}$/);
    const again = await send('POST', '/api/sitzung', { cookie: `anderes=1; __Host-sitzung=${token}` });
    expect(JSON.parse(again.text).hash).toBe(hash);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('is none with a token that this server has not issued; a call that needs one begins another', async () => {
    const [issued = ''] = (await send('POST', '/api/sitzung')).headers.getSetCookie();
    const token = issued.split(';')[0]?.split('=')[1] ?? '';
    const bytes = Buffer.from(token, 'base64url');
    const changed = [0, 15, 16, 31].map((index) =>
      Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))).toString('base64url'),
    );
    // The last of 43 characters encodes four bits; its other two are ignored.
    const respelt = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(42) + 1)}`;
    expect(Buffer.from(respelt, 'base64url')).toEqual(bytes);
    for (const forged of [...changed, respelt, 'A'.repeat(43), randomBytes(32).toString('base64url')]) {
      const cookie = `__Host-sitzung=${forged}`;
      expect(JSON.parse((await send('GET', '/api/sitzung', { cookie })).text).hash).toBeNull();
      const begun = await send('POST', '/api/sitzung', { cookie });
      expect(begun.headers.getSetCookie()).toEqual([expect.not.stringContaining(forged)]);
      expect(JSON.parse(begun.text).hash).not.toBe(createHash('sha256').update(forged).digest('hex'));
    }
  });

  it.each(['uploads', 'submissions'])(
    'is still one with a token of an older version that owns rows of %s',
    async (table) => {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest();
      const rows = {
        uploads: { id: randomUUID(), document_type: 'X', name: 'a.png', media_type: 'image/png', bytes: 1 },
        submissions: {
          id: randomUUID(),
          wizard: 'w',
          revision: 'r',
          reference: `X-${token}`,
          answers: '{}',
          consents: '[]',
          body_hash: 'h',
        },
      };
      await database.knex(table).insert({ ...rows[table as keyof typeof rows], session_hash: hash });
      const known = await send('POST', '/api/sitzung', { cookie: `__Host-sitzung=${token}` });
      expect([JSON.parse(known.text).hash, known.headers.getSetCookie()]).toEqual([hash.toString('hex'), []]);
    },
  );

  it('goes without prefix and Secure over plain http on this machine only, where WebKit keeps no other cookie', async () => {
    const local = await send('POST', '/api/sitzung/lokal');
    const [cookie = ''] = local.headers.getSetCookie();
    expect(cookie).toMatch(/^sitzung=[\w-]{43}; path=\/; samesite=lax; httponly$/i);
    const token = cookie.split(';')[0]?.split('=')[1] ?? '';
    const both = `__Host-sitzung=${'A'.repeat(43)}; sitzung=${token}`;
    expect(JSON.parse((await send('GET', '/api/sitzung/lokal', { cookie: both })).text).hash).toBe(
      JSON.parse(local.text).hash,
    );
    expect(JSON.parse((await send('GET', '/api/sitzung', { cookie: both })).text).hash).toBeNull();
    expect((await send('POST', '/api/sitzung/netz')).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sitzung=.*; secure; httponly$/i),
    ]);
  });

  it.each(['', 'kurz', 'x'.repeat(44), `${'x'.repeat(42)}!`, '%00'])('is none with the token %j', async (token) => {
    expect(JSON.parse((await send('GET', '/api/sitzung', { cookie: `__Host-sitzung=${token}` })).text).hash).toBeNull();
  });
});

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('JSON bodies', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['an ordinary one', { name: 'Jürgen 🚗', liste: [1, null, true], constructor: 'x', prototype: 1 }],
    ['one of the deepest', JSON.parse(nested(20))],
    ['one of the fullest', { a: Array.from({ length: 4_999 }, () => 0) }],
  ])('takes %s', async (_what, body) => {
    const { status, text } = await send(
      'POST',
      '/api/json',
      { 'content-type': 'application/json; charset=utf-8' },
      JSON.stringify(body),
    );
    expect([status, JSON.parse(text).body]).toEqual([200, body]);
  });

  it.each([
    ['broken JSON', '{"a":', 'kein lesbares JSON'],
    ['nothing', '', 'JSON-Objekt'],
    ['an array', '[1]', 'JSON-Objekt'],
    ['a string', '"x"', 'JSON-Objekt'],
    ['null', 'null', 'JSON-Objekt'],
    ['a NUL in a value', String.raw`{"a":{"b":["x\u0000"]}}`, 'unzulässige Zeichen'],
    ['a NUL in a name', String.raw`{"\u0000":1}`, 'unzulässige Zeichen'],
    ['half a surrogate pair', String.raw`{"a":"\ud800"}`, 'unzulässige Zeichen'],
    ['half a surrogate pair in a name', String.raw`{"a\udfff":1}`, 'unzulässige Zeichen'],
    ['a letter that was lost', '{"a":"Sch\uFFFDfer"}', 'unzulässige Zeichen'],
    ['a letter that was lost, escaped', String.raw`{"a":"Sch\ufffdfer"}`, 'unzulässige Zeichen'],
    ['Latin-1', Uint8Array.from(Buffer.from('{"a":"Schäfer"}', 'latin1')), 'Bitte senden Sie UTF-8.'],
    [
      'a surrogate as bytes',
      Uint8Array.from(Buffer.from('{"a":"\u00ed\u00a0\u0080"}', 'latin1')),
      'Bitte senden Sie UTF-8.',
    ],
    ['__proto__', '{"a":{"__proto__":{"b":1}}}', 'Feldnamen'],
    ['__proto__ in disguise', String.raw`{"\u005f_proto__":1}`, 'Feldnamen'],
    ['constructor.prototype', '{"constructor":{"prototype":{"b":1}}}', 'Feldnamen'],
    ['a level too deep', nested(21), 'verschachtelt'],
    ['an abyss', nested(100_000), 'verschachtelt'],
    ['an entry too many', `{"a":[${'0,'.repeat(4_999)}0]}`, 'zu viele'],
    ['a number beyond all', '{"a":1e999}', 'Zahl'],
  ] satisfies [string, string | Uint8Array<ArrayBuffer>, string][])(
    'refuses %s with 400',
    async (_what, body, sentence) => {
      const { status, text } = await send('POST', '/api/json', json, body);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toEqual({ success: false, error: expect.stringContaining(sentence) });
      expect(JSON.parse(text).error).toMatch(/^[A-ZÄÖÜ][^.]*\.$/);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text, the type of a cross-site form', { 'content-type': 'text/plain' }],
    ['another JSON', { 'content-type': 'application/vnd.api+json' }],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }],
    ['a compressed one', { ...json, 'content-encoding': 'gzip' }],
    ['no type', { 'content-type': '' }],
  ])('refuses %s with 415', async (_what, headers) => {
    const { status, text } = await send('POST', '/api/json', headers, '{}');
    expect([status, JSON.parse(text).success]).toEqual([415, false]);
  });

  it('keeps whole files as they are, with letters that were lost', async () => {
    const { status, text } = await send('POST', '/api/files', json, '{"a":"Sch\uFFFDfer"}');
    expect([status, JSON.parse(text).body]).toEqual([200, { a: 'Sch\uFFFDfer' }]);
    expect((await send('POST', '/api/files', json, Uint8Array.from([0x22, 0xe4, 0x22]))).status).toBe(400);
  });

  it('refuses more than 1 MB with 413, and the connection serves on', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(1024 * 1024) });
    const { status, text } = await send('POST', '/api/json', json, large);
    expect([status, JSON.parse(text).error]).toEqual([413, 'Die gesendeten Daten sind zu groß (höchstens 1 MB).']);
    expect((await send('POST', '/api/json', json, large.repeat(8))).status).toBe(413);
    expect((await send('POST', '/api/json', json, '{"a":1}')).status).toBe(200);
  });
});

describe('a short form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is read as UTF-8, in bytes and in escapes', async () => {
    const { text } = await send('POST', '/api/form', form, 'name=J%C3%BCrgen&ort=Köln+Süd');
    expect(JSON.parse(text).fields).toEqual([
      ['name', 'Jürgen'],
      ['ort', 'Köln Süd'],
    ]);
  });

  it.each([
    ['bytes', Uint8Array.from(Buffer.from('name=J\u00fcrgen', 'latin1'))],
    ['escapes', 'name=J%FCrgen'],
    ['a name', 'n%FC=x'],
  ])('is refused in Latin-1: %s', async (_what, body) => {
    const { status, text } = await send('POST', '/api/form', form, body);
    expect([status, JSON.parse(text).error]).toEqual([400, 'Bitte senden Sie UTF-8.']);
  });
});
