import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, expect, describe, it, vi } from 'vitest';
import { createPool, urlOf } from '../../../server/db/pool.ts';
import { NOW, type AppServer } from '../appServer.ts';
import { pdfFile } from '../uploads/samples.ts';
import { CONTACT, COSTS, DETAILS, ROUTE, SERVICE, startFormServer, valueOf, walkForms } from './fineForms.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';

let server: AppServer;
let browser: FormBrowser;
/** The pool of the app. Its statements wait without limit for a lock that a test holds (`both`). */
let patient: Knex;

beforeAll(async () => {
  server = await startFormServer(
    () => NOW,
    (knex) => (patient = createPool(urlOf(knex), undefined, { limitMs: Number.POSITIVE_INFINITY })),
  );
});
afterAll(async () => {
  await patient.destroy();
  await server.close();
});
afterEach(async () => {
  await server.knex('runs').delete();
  await server.clear();
});

/** Answers the steps before the last one. */
async function reachContact(): Promise<FormPage> {
  browser = new FormBrowser(server.url);
  return walkForms(browser, [SERVICE, DETAILS, COSTS]);
}

async function submissions(): Promise<unknown[]> {
  return server.knex('submissions').select('id');
}

async function countOf(limit: string): Promise<number> {
  const [row] = await server.knex('rate_limits').where('key', 'like', `${limit}:%`).sum('points as sum');
  return Number(row?.['sum'] ?? 0);
}

/** Sends two forms so that both have read the run before either writes it. */
async function both(forms: [address: string, body: FormData][]): Promise<Response[]> {
  const lock = await server.knex.transaction();
  await lock.raw('lock table runs in share mode');
  const replies = forms.map(([address, body]) => browser.post(address, body));
  await vi.waitFor(
    async () => {
      const waiting = await server.knex('pg_locks').whereRaw("relation = 'runs'::regclass and not granted");
      expect(waiting).toHaveLength(forms.length);
    },
    { timeout: 60_000, interval: 5 },
  );
  await lock.commit();
  return Promise.all(replies);
}

/** Sends a form but for its end, and resolves when the server has counted it. */
async function halfSent(address: string, body: FormData): Promise<{ finish: () => Promise<number | undefined> }> {
  const sent = new Response(body);
  const bytes = Buffer.from(await sent.arrayBuffer());
  const headers = { cookie: browser.cookie, 'content-type': sent.headers.get('content-type') ?? '' };
  const before = await countOf('run-form');
  const post = request(server.url + address.replace(/#.*/, ''), {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
  });
  const answer = once(post, 'response');
  post.write(bytes.subarray(0, -100));
  await vi.waitFor(async () => expect(await countOf('run-form')).toBe(before + 1), { timeout: 60_000, interval: 5 });
  return {
    async finish() {
      post.end(bytes.subarray(-100));
      const [response]: [IncomingMessage] = (await answer) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
}

describe('two forms of one run at once', () => {
  const PHOTO = new File([new Uint8Array(pdfFile())], 'Bescheid.pdf', { type: 'application/pdf' });

  it('keep the answers of both', async () => {
    const contact = await reachContact();
    const details = await browser.open(contact.address.replace('kontakt', 'angaben'));
    const replies = await both([
      [details.address, browser.bodyOf(details, { '/bussgeld/behoerde': 'Stadt Bonn' })],
      [contact.address, browser.bodyOf(contact, { ...CONTACT, '/email': '' })],
    ]);
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(valueOf(await browser.open(details.address), '/bussgeld/behoerde')).toBe('Stadt Bonn');
    expect(valueOf(await browser.open(contact.address), '/ort')).toBe('Köln');
  });

  it('are all taken, however many they are', async () => {
    const contact = await reachContact();
    const details = await browser.open(contact.address.replace('kontakt', 'angaben'));
    const posts = Array.from({ length: 25 }, (_, index) =>
      index % 2 === 0
        ? browser.post(details.address, browser.bodyOf(details, { '/bussgeld/behoerde': `Stadt ${index}` }))
        : browser.post(contact.address, browser.bodyOf(contact, { ...CONTACT, '/ort': `Ort ${index}`, '/email': '' })),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses).toEqual(Array(25).fill(303));
    expect(valueOf(await browser.open(details.address), '/bussgeld/behoerde')).toMatch(/^Stadt \d+$/);
    expect(valueOf(await browser.open(contact.address), '/ort')).toMatch(/^Ort \d+$/);
  });

  it('are one submission with one file, if both send it', async () => {
    const page = await reachContact();
    const body = () => browser.bodyOf(page, { ...CONTACT, '/dokumente': PHOTO });
    const replies = await both([
      [page.address, body()],
      [page.address, body()],
    ]);
    for (const reply of replies) expect(reply.headers.get('location')).toContain(`${ROUTE}/danke`);
    expect(await submissions()).toHaveLength(1);
    expect(await server.knex('uploads').whereNull('submission_id')).toEqual([]);
    expect(await server.knex('uploads').whereNotNull('submission_id')).toHaveLength(1);
  });

  it('are one submission, if they send different answers, and the page tells that it was sent', async () => {
    const page = await reachContact();
    const replies = await both([
      [page.address, browser.bodyOf(page, CONTACT)],
      [page.address, browser.bodyOf(page, { ...CONTACT, '/vorname': 'Jana Maria' })],
    ]);
    for (const reply of replies) {
      const seen = await browser.open(reply.headers.get('location') ?? '');
      expect(seen.html).toMatch(/Vielen Dank|Ihre Anfrage war schon gesendet|Ihre letzte Anfrage ist gesendet/);
    }
    expect(await submissions()).toHaveLength(1);
  });

  it('list a file that both bring once', async () => {
    const page = await reachContact();
    const body = () => browser.bodyOf(page, { '/dokumente': PHOTO }, 'stay');
    await both([
      [page.address, body()],
      [page.address, body()],
    ]);
    const seen = await browser.open(page.address);
    expect(seen.document.querySelectorAll('button[value^="drop:"]')).toHaveLength(1);
    expect(await server.knex('uploads')).toHaveLength(1);
    // Removed, it can be brought again.
    const remove = seen.document.querySelector('button[value^="drop:"]')?.getAttribute('value') ?? '';
    const again = await browser.send(await browser.send(seen, {}, remove), { '/dokumente': PHOTO }, 'stay');
    expect(again.document.querySelectorAll('button[value^="drop:"]')).toHaveLength(1);
  });

  it('list a file once that comes again after Back, under whatever name', async () => {
    const page = await reachContact();
    const again = new File([await PHOTO.arrayBuffer()], 'Bescheid (2).pdf', { type: PHOTO.type });
    await browser.send(page, { '/dokumente': PHOTO }, 'stay');
    const seen = await browser.send(page, { '/dokumente': [again, PHOTO] }, 'stay');
    expect(seen.document.querySelectorAll('button[value^="drop:"]')).toHaveLength(1);
    expect(seen.html).toContain('Bescheid.pdf');
    expect(await server.knex('uploads')).toHaveLength(1);
  });

  it('do not undo each other, if one takes long to arrive', async () => {
    const contact = await reachContact();
    const details = await browser.open(contact.address.replace('kontakt', 'angaben'));
    const slow = await halfSent(contact.address, browser.bodyOf(contact, { ...CONTACT, '/dokumente': PHOTO }, 'stay'));
    const changed = browser.bodyOf(details, { '/bussgeld/behoerde': 'Stadt Bonn' });
    expect((await browser.post(details.address, changed)).status).toBe(303);
    expect(await slow.finish()).toBe(303);
    expect(valueOf(await browser.open(details.address), '/bussgeld/behoerde')).toBe('Stadt Bonn');
    expect((await browser.open(contact.address)).html).toContain('Bescheid.pdf');
  });
});
