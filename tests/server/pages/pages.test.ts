import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { builtRenderer } from '../../../server/pages/index.ts';
import { readPageTexts } from '../../../server/wizards/pageTexts.ts';
import { sitePages } from '../../../server/wizards/sitePages.ts';
import { AppServer, type Reply } from '../appServer.ts';
import { wizardFolders, WIZARDS } from '../../support/wizardFolders.ts';
import { builtSite, PUBLIC_URL } from '../builtSite.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { formOf } from '../uploads/uploadServer.ts';
import { pdfFile } from '../uploads/samples.ts';

/** The pages of the production build, as the server answers them. */

/** quality.md, Security. */
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const ROUTE = `/anfrage/${WIZARD}`;
/** Specification 2, section 2. Step pages are below their wizard's page. */
const PAGES = ['/', '/anfrage', '/datenschutz', ROUTE, `${ROUTE}/angaben`, `${ROUTE}/kosten`, `${ROUTE}/kontakt`];

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: [WIZARD], parts: builtSite });
});
afterAll(() => server.close());

/**
 * Sends a request as a browser does; `fetch` would decompress the answer, and prevent a 304 by its own Cache-Control.
 */
async function raw(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(server.url + address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** The address of a file of the build, or one that is named. */
async function addressOf(file: RegExp | string): Promise<string> {
  if (typeof file === 'string') return file;
  const names = await readdir(path.resolve(import.meta.dirname, '../../../dist/client/assets'));
  return `/assets/${names.find((name) => file.test(name))}`;
}

it('are the ones that the check of links knows', async () => {
  const { pagePaths } = await (await builtRenderer(path.resolve(import.meta.dirname, '../../../dist'))).render();
  const paths = (await pagePaths()).map((page) => page.path);
  expect(sitePages(await readPageTexts()).toSorted()).toEqual(paths.toSorted());
});

it.each([
  ['/faq/?art=1&b=%C3%A4', '/faq?art=1&b=%C3%A4'],
  [`${ROUTE}/`, ROUTE],
  [`${ROUTE}/kontakt/`, `${ROUTE}/kontakt`],
])('leads from %s to %s', async (address, page) => {
  const { status, headers } = await raw(address, {});
  expect([status, headers['location']]).toEqual([308, page]);
  expect((await raw(page, {})).status).toBe(200);
});

/** The day that a page says it was drawn on; undefined if it says none. */
async function dayOf(page: string): Promise<string | undefined> {
  const { body } = await raw(page, {});
  return /<meta name="vorfahrt:tag" content="([\d-]+)">/.exec(body.toString())?.[1];
}

it('draws pages with questions anew on another day, and names the day', async () => {
  const pages = [ROUTE, '/kontakt', '/login', '/datenschutz'];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T22:59:00Z') });
  try {
    const day = '2026-11-24';
    expect(await Promise.all(pages.map(dayOf))).toEqual([day, day, day, undefined]);
    // Midnight in Germany.
    vi.setSystemTime(new Date('2026-11-24T23:00:00Z'));
    const next = '2026-11-25';
    expect(await Promise.all(pages.map(dayOf))).toEqual([next, next, next, undefined]);
  } finally {
    vi.useRealTimers();
  }
});

it('says of an address that is too long what is wrong with it, not that it helps to wait', async () => {
  const page = await fetch(`${server.url}/faq?${'a'.repeat(3000)}`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(page.status).toBe(414);
  expect(html).toContain('Diese Adresse ist zu lang.');
  expect(html).not.toContain('in ein paar Minuten');
});

it.each(['/gibt-es-nicht/', '/faq//', '//evil.example/', '/assets/'])('leads nowhere from %s', async (address) => {
  const { status, headers } = await raw(address, {});
  expect([status, headers['location']]).toEqual([404, undefined]);
});

it.each([
  ['/', 'sticky=""'],
  ['/login', undefined],
  [ROUTE, undefined],
  [`${ROUTE}/angaben`, 'begun="angaben"'],
])('name on their root element what the styles of the whole page depend on: %s', async (address, state) => {
  const { text } = await server.send('GET', address);
  expect(/<html lang="de"(?: data-([^>]*))?>/.exec(text)?.[1]).toBe(state);
});

function count(html: string, pattern: RegExp): number {
  return html.match(pattern)?.length ?? 0;
}

function expectWholeDocument({ headers, text }: Reply): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toMatch(/^<!doctype html>\s*<html lang="de"/i);
  expect(text).toMatch(/<\/html>\s*$/);
  expect(text).toMatch(/<title>[^<]+<\/title>/);
  expect(count(text, /<h1[\s>]/g)).toBe(1);
  expect(count(text, /<main[\s>]/g)).toBe(1);
  expect(text).toMatch(/<a [^>]*href="\/datenschutz"/);
}

function expectNothingInline({ headers, text }: Reply): void {
  expect(headers.get('content-security-policy')).toBe(CSP);
  // Structured data is not executed.
  const scripts = (text.match(/<script\b[^>]*>[^<]*/g) ?? []).filter(
    (script) => !script.startsWith('<script type="application/ld+json">'),
  );
  expect(
    scripts.filter(
      (script) => !/^<script type="module" src="\/[^/"][^"]*"(?: fetchpriority="(?:low|high)")?>$/.test(script),
    ),
  ).toEqual([]);
  expect(text).not.toMatch(/<style[\s>]|\sstyle=|\son[a-z]+="|javascript:/i);
  const loaded = [
    ...text.matchAll(
      /<(?:link rel="(?:stylesheet|modulepreload|preload|icon)"|script|img|iframe|source)\b[^>]*\s(?:href|src)="([^"]*)"/g,
    ),
  ].map(([, address]) => address ?? '');
  expect(loaded.filter((address) => !address.startsWith('/') || address.startsWith('//'))).toEqual([]);
}

describe.each(PAGES)('%s', (address) => {
  it('is a whole document, under the strict policy', async () => {
    const page = await server.send('GET', address);
    expect(page.status).toBe(200);
    expectWholeDocument(page);
    expectNothingInline(page);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(page.headers.get('permissions-policy')).toContain('camera=()');
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('comes with every file that it loads', async () => {
    const { text } = await server.send('GET', address);
    const files = [...text.matchAll(/(?:href|src)="(\/(?:assets|wizards)\/[^"]+|\/[^"/]+\.svg)"/g)].map(([, file]) =>
      (file ?? '').replaceAll('&amp;', '&'),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect([file, (await server.send('GET', file)).status]).toEqual([file, 200]);
  });

  it('is not sent twice: ETag and 304', async () => {
    const { headers } = await server.send('GET', address);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/);
    const again = await raw(address, { 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
    expect((await raw(address, { 'if-none-match': '"anderes"' })).status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('answers HEAD with the headers alone', async () => {
    const [head, get] = [await server.send('HEAD', address), await server.send('GET', address)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('is brotli for those who take it, and plain for others', async () => {
    const compressed = await raw(address, { 'accept-encoding': 'gzip, br' });
    const plain = await raw(address, {});
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true);
    expect(compressed.body.length).toBeLessThan(plain.body.length);
    expect((await raw(address, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).not.toBe('br');
  });
});

it.each(['/impressum', '/datenschutz', '/barrierefreiheit'])(
  '%s names the provider, also in the addresses of its links',
  async (address) => {
    const { text } = await server.send('GET', address);
    const article = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? '';
    expect(article).toMatch(/href="mailto:[^"{}%]+@[^"{}%]+"/);
    expect(article).not.toMatch(/\{[a-zA-Z.]+\}/);
  },
);

it('a form from elsewhere is refused with a page that says why, what is kept, and whom to call', async () => {
  const response = await fetch(server.url + ROUTE, {
    method: 'POST',
    headers: { accept: 'text/html', origin: 'https://anderswo.example' },
    body: new FormData(),
  });
  const html = await response.text();
  expect(response.status).toBe(403);
  expect(html).toContain('<p>Diese Anfrage kam von einer anderen Website und wurde nicht angenommen.</p>');
  expect(html).toMatch(/steht dort noch\..*href="tel:/s);
  expect(html).not.toContain('SATZ-DES-SERVERS');
});

describe('a wizard’s page', () => {
  it('holds the questions of its first step, and says where the definition lies', async () => {
    const { text } = await server.send('GET', ROUTE);
    for (const words of [
      'Womit können wir Ihnen helfen?',
      'Bußgeldprüfung',
      'Individuelle Anfrage',
      'value="bussgeld"',
      'value="individuell"',
    ])
      expect(text).toContain(words);
    const module = /<link rel="modulepreload" href="(\/wizards\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(module).toMatch(new RegExp(`^/wizards/${WIZARD}\\.js\\?r=[\\da-f]+$`));
    const { headers, text: code } = await server.send('GET', module);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await server.send('GET', `/wizards/${WIZARD}.js`)).headers.get('cache-control')).toBe('no-cache');
    expect(code).not.toMatch(/new Function\b|\beval\(/);
  });

  it('shows the documented progress, the first step being the current one', async () => {
    const { text: whole } = await server.send('GET', ROUTE);
    const text = /<main[\s\S]*<\/main>/.exec(whole)?.[0] ?? '';
    const places = ['Service', 'Angaben', 'Kosten', 'Kontakt'].map((label) =>
      text.search(new RegExp(`>[^<]*${label}\\s*<`)),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(count(text, /aria-current="step"/g)).toBe(1);
  });

  it('is known to search engines by its own address, its steps are not', async () => {
    expect((await server.send('GET', ROUTE)).text).toContain(`<link rel="canonical" href="${PUBLIC_URL}${ROUTE}">`);
    expect((await server.send('GET', `${ROUTE}/kontakt`)).text).toContain('<meta name="robots" content="noindex">');
  });
});

it('names the rows of a table whose first column has no name', async () => {
  const { text } = await server.send('GET', '/blog/probezeit-und-verstoesse');
  const [, ...rows] = /<table>[\s\S]*?<\/table>/.exec(text)?.[0].split('<tr>').slice(1) ?? [];
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((row) => !row.trim().startsWith('<th>'))).toEqual([]);
});

describe('what is not there', () => {
  it.each([
    '/gibt-es-nicht',
    `${ROUTE}/gibt-es-nicht`,
    `${ROUTE}/service/mehr`,
    '/anfrage/gibt-es-nicht',
    '/wizards/gibt-es-nicht.js',
    '/assets/gibt-es-nicht.js',
    '/%E0%A4%A',
    '/..%2f..%2fpackage.json',
    '/constructor',
    `${ROUTE}/constructor`,
  ])('%s: a helpful page with status 404', async (address) => {
    const page = await server.send('GET', address, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expectWholeDocument(page);
    expectNothingInline(page);
    expect(page.text).toContain('href="/anfrage"');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain(page.headers.get('x-request-id'));
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('is not the source, the manifest’s secrets or a file outside of the build', async () => {
    for (const address of [
      '/package.json',
      '/../package.json',
      '/wizards/bussgeldanfrage/wizard.json',
      '/.env',
      '/stamp',
      '/render/render.js',
    ]) {
      expect([address, (await server.send('GET', address)).status]).toEqual([address, 404]);
    }
  });

  it('cannot be posted to', async () => {
    for (const [method, address, ...told] of [
      ['POST', '/', 405, 'GET, HEAD'],
      ['PUT', '/datenschutz', 405, 'GET, HEAD'],
      ['DELETE', '/anfrage/bussgeldanfrage', 405, 'GET, HEAD, POST'],
      ['POST', '/gibt-es-nicht', 404, null],
    ] as const) {
      const { status, headers } = await server.send(method, address, {
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      expect([address, status, headers.get('allow')]).toEqual([address, ...told]);
      expect(headers.get('content-security-policy')).toBe(CSP);
    }
  });
});

describe('policies that only documents obey', () => {
  const POLICIES = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'strict-transport-security',
  ];

  it.each([/^wizardEntry-.*\.js$/, /\.css$/, /\.woff2$/, '/wizards/bussgeldanfrage.js'])(
    'are not sent with %s, which is part of a page',
    async (file) => {
      const { status, headers } = await raw(await addressOf(file), {});
      expect([status, headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual([
        200,
        'nosniff',
        'same-origin',
      ]);
      expect(POLICIES.filter((name) => headers[name] !== undefined)).toEqual([]);
    },
  );

  it.each([
    // A worker obeys the policy of its own script, and a drawing can be opened as a document.
    [200, /\.worker-.*\.js$/],
    [200, /\.svg$/],
    [404, '/assets/gibt-es-nicht.js'],
    [404, '/wizards/gibt-es-nicht.js'],
  ])('are sent with %i %s', async (expected, file) => {
    const { status, headers } = await raw(await addressOf(file), {});
    expect([status, headers['content-security-policy'], headers['permissions-policy']]).toEqual([
      expected,
      expect.any(String),
      expect.any(String),
    ]);
  });
});

describe('all wizards', () => {
  let all: AppServer;
  beforeAll(async () => {
    all = await AppServer.start({ wizards: await wizardFolders(), parts: builtSite });
  });
  afterAll(() => all.close());

  it('have a page for each step that asks something', async () => {
    const routes = all.catalogue
      .all()
      .flatMap(({ wizard }) => (wizard.route === undefined ? [] : [{ wizard, route: wizard.route }]));
    expect(routes.length).toBeGreaterThan(0);
    for (const { wizard, route } of routes) {
      for (const step of wizard.stepIds) {
        const page = await all.send('GET', step === wizard.initial ? route : `${route}/${step}`);
        expect([route, step, page.status]).toEqual([route, step, 200]);
        expectWholeDocument(page);
        expectNothingInline(page);
      }
    }
  });

  it('serve each picture that a step shows, without rights of a document', async () => {
    for (const { wizard } of all.catalogue.all()) {
      const folder = path.join(WIZARDS, wizard.id, 'pictures');
      for (const name of await readdir(folder).catch(() => [])) {
        const picture = await all.send('GET', `/wizards/${wizard.id}/pictures/${name}`);
        expect([name, picture.status]).toEqual([name, 200]);
        expect(picture.headers.get('content-type')).toMatch(/^image\//);
        expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      }
    }
  });
});

describe('while the database is down', () => {
  let down: AppServer;
  beforeAll(async () => {
    const knex = createPool(`postgres://niemand:geheim@127.0.0.1:${await freePort()}/nichts`);
    down = await AppServer.start({
      wizards: [WIZARD],
      parts: async (catalogue) => ({ ...(await builtSite(catalogue)), knex }),
    });
  });
  afterAll(() => down.close());

  it.each(PAGES)('%s still comes', async (address) => {
    const page = await down.send('GET', address);
    expect(page.status).toBe(200);
    expectWholeDocument(page);
  });

  it('a submission is 503 with Retry-After, in a German sentence', async () => {
    const { status, headers, body, text } = await down.submit(ANFRAGE, fineReview(), { key: '0123456789abcdef' });
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) });
    expect(text).not.toMatch(/ECONNREFUSED|niemand|geheim|127\.0\.0\.1/);
  });

  it('faulty answers are still told apart', async () => {
    expect((await down.submit(ANFRAGE, fineReviewWith('/plz', '1'))).body.felder).toEqual([
      { pfad: '/plz', meldung: 'Gültige Postleitzahl erforderlich' },
    ]);
  });

  it('an upload is 503 with Retry-After, and what arrived is removed', async () => {
    const { status, headers } = await down.send('POST', '/api/upload', {
      body: formOf([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' }),
    });
    expect([status, headers.has('retry-after')]).toEqual([503, true]);
    const left = await readdir(path.join(path.dirname(down.wizardsDir), 'data'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('the process is healthy and not ready', async () => {
    expect((await down.send('GET', '/healthz')).status).toBe(200);
    expect((await down.send('GET', '/readyz')).status).toBe(503);
    expect((await server.send('GET', '/readyz')).status).toBe(200);
  });
});
