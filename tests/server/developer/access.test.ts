import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { studioFromSource } from '../../../server/studio/index.ts';
import { pino } from 'pino';
import { keyOf } from '../../support/developer.ts';
import { AppServer } from '../appServer.ts';
import { WIZARD } from '../fineReview.ts';
import { appWith } from '../mailServer.ts';
import { FORWARDING } from '../proxied.ts';
import { edit } from '../wizards/edit.ts';

const ENTRY = '/api/entwicklung';
/** What browsers ask for when somebody opens a page. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const app = AppServer.use({
  wizards: [WIZARD],
  prepare: (directory) =>
    edit(path.join(directory, WIZARD), 'wizard.json', (wizard) => {
      wizard.public = false;
    }),
  developing: true,
  parts: async (_catalogue, _knex, directory) => ({ studio: { client: studioFromSource(''), directory } }),
});

/** Everything that is only for the developer. */
const PAGES = [
  '/studio',
  `/studio/assistenten/${WIZARD}`,
  '/studio/suche',
  '/studio/vorschau',
  '/studio/mail',
  '/dev/postfach',
  '/metrics',
];
const CALLS = ['/api/studio/wizards', `/api/studio/wizards/${WIZARD}`];

function enter(key: string | undefined, headers: Record<string, string> = {}): Promise<Response> {
  const told = key === undefined ? undefined : { authorization: `Bearer ${key}` };
  return fetch(app.current.url + ENTRY, { method: 'POST', headers: { ...told, ...headers } });
}

async function cookie(): Promise<string> {
  const reply = await enter(app.current.key);
  expect(reply.status).toBe(204);
  return reply.headers.getSetCookie()[0] ?? '';
}

/** A request as a proxy makes it that says nothing of itself: HTTP/1.1, from this machine, the visitor's Host passed on. */
async function throughSilentProxy(address: string): Promise<number | undefined> {
  const port = Number(new URL(app.current.url).port);
  const sent = get({ host: '127.0.0.1', port, path: address, headers: { host: `localhost:${port}`, ...BROWSER } });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode;
}

describe('what is only for the developer', () => {
  it.each([...PAGES, ...CALLS])(
    '%s is closed to whoever has no key, also through a proxy that says nothing',
    async (address) => {
      expect(await throughSilentProxy(address)).toBe(403);
    },
  );

  it.each([...PAGES, ...CALLS])('%s is open with the key, as a cookie and as a token', async (address) => {
    const [pair = ''] = (await cookie()).split(';');
    expect((await fetch(app.current.url + address, { headers: { cookie: pair } })).status).toBe(200);
    expect((await app.current.send('GET', address)).status).toBe(200);
  });

  it('answers are previews of no one else', async () => {
    const { url } = app.current;
    const json = { 'content-type': 'application/json' };
    const refused = await fetch(`${url}/api/vorschau/${WIZARD}`, { method: 'POST', headers: json, body: '{}' });
    expect(refused.status).toBe(403);
    expect((await fetch(`${url}/wizards/${WIZARD}.js`)).status).toBe(404);
    expect((await app.current.fetch(`/wizards/${WIZARD}.js`)).status).toBe(200);
  });

  it('says in German where the key is: to people as a page, to programs as a sentence', async () => {
    const page = await fetch(`${app.current.url}/studio`, { headers: BROWSER });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('Beim Start zeigt der Server im Terminal Adressen');
    const curl = await fetch(`${app.current.url}/studio`);
    expect(curl.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await curl.text()).toContain('Authorization: Bearer');
    const api = (await (await fetch(`${app.current.url}/api/studio/wizards`)).json()) as { error: string };
    expect(api.error).toContain('Schlüssel des Entwicklungsservers');
  });

  it('is not there for other machines, even with the key', async () => {
    for (const [name, value] of FORWARDING) {
      for (const address of ['/studio', '/dev/postfach', '/metrics', '/api/studio/wizards'])
        expect([name, (await app.current.send('GET', address, { headers: { [name]: value } })).status]).toEqual([
          name,
          404,
        ]);
      expect([name, (await enter(app.current.key, { [name]: value })).status]).toEqual([name, 404]);
    }
  });
});

describe('the key', () => {
  it('becomes a cookie that scripts cannot read and other websites cannot use', async () => {
    expect(await cookie()).toMatch(
      /^entwicklung=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/i,
    );
  });

  it('is the same after the next start on the same data', async () => {
    expect(await keyOf(app.current.knex)).toBe(app.current.key);
  });

  it.each([undefined, '', 'falsch', 'x'.repeat(43)])('is not %j', async (wrong) => {
    const reply = await enter(wrong);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []]);
    expect(((await reply.json()) as { error: string }).error).toBe(
      'Dieser Schlüssel passt nicht zu diesem Server. Bitte öffnen Sie die Adresse, die der Server beim Start zeigt.',
    );
  });

  it('is taken from no other website', async () => {
    expect((await enter(app.current.key, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('can be guessed at 50 times, in whatever way; the right one passes then too, so that nobody locks the developer out', async () => {
    const log = pino({ level: 'silent' });
    const trusted = parseTrustedProxies('', () => {});
    const limiter = openRateLimiter({ knex: app.current.knex, trusted, log, patience: 60_000 });
    const dev = await appWith(app.current, { production: false, limiter });
    const ask = (key: string) =>
      fetch(`${dev.url}/dev/postfach`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    const enterWith = (key: string) =>
      fetch(dev.url + ENTRY, { method: 'POST', headers: { authorization: `Bearer ${key}` } }).then(
        ({ status }) => status,
      );
    const key = app.current.key ?? '';
    for (let time = 0; time < 60; time += 1) expect(await ask(key)).toBe(200);
    for (let time = 0; time < 25; time += 1)
      expect([await ask('falsch'), await enterWith('falsch')]).toEqual([403, 403]);
    expect([await ask('falsch'), await enterWith('falsch')]).toEqual([429, 429]);
    expect([await ask(key), await enterWith(key)]).toEqual([200, 204]);
    dev.close();
  });
});

describe('the page that asks for it', () => {
  it('runs its own script and nothing else', async () => {
    const reply = await fetch(`${app.current.url}/studio`, { headers: BROWSER });
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await reply.text()).match(/<script/g)).toHaveLength(1);
  });
});

it('a server for others has no key, and nothing to open with one', async () => {
  const production = await appWith(app.current, {});
  const headers = { authorization: `Bearer ${app.current.key}` };
  for (const address of ['/studio', '/dev/postfach', '/metrics', '/api/studio/wizards'])
    expect([address, (await fetch(production.url + address, { headers })).status]).toEqual([address, 404]);
  expect((await fetch(production.url + ENTRY, { method: 'POST', headers })).status).toBe(404);
  production.close();
});
