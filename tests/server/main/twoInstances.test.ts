import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_KEY, type UploadRef, type UploadReply } from '../../../src/contract/index.ts';
import { OFFICE, openDouble, type Site } from '../../faults/site.ts';
import { parseMail } from '../../support/smtp.ts';
import { MANDANT } from '../accounts/accountServer.ts';
import { WIZARDS } from '../../support/wizardFolders.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';
import { FormBrowser } from '../runs/formBrowser.ts';
import { formOf } from '../uploads/uploadServer.ts';

/**
 * quality.md, Reliability: two instances on one database behave as one. Real processes, a proxy, Postgres, an S3
 * server, a mail server.
 */

let site: Site;
let wizardsDir: string;
let first: string;
let second: string;

beforeAll(async () => {
  wizardsDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-two-'));
  await cp(WIZARDS, wizardsDir, { recursive: true });
  site = await openDouble({ WIZARDS_DIR: wizardsDir, RATE_LIMITS: 'on' });
  [first = '', second = ''] = site.instances.map(({ server }) => server.url);
});
afterAll(async () => {
  await site.close();
  await rm(wizardsDir, { recursive: true });
});

const DOCUMENT = pdfFile(5_000);
const PATIENCE = { timeout: 60_000 };

/** The properties of the answers that the tests read. */
type Reply = { referenz?: string; token?: string };

/** Uploads a document in a new session. */
async function upload(instance: string): Promise<{ files: UploadRef[]; cookie: string }> {
  const response = await fetch(`${instance}/api/upload`, {
    method: 'POST',
    body: formOf([{ name: 'bescheid.pdf', content: DOCUMENT }], { dokumentTyp: 'BUSSGELD' }),
  });
  expect(response.status).toBe(200);
  const { files }: UploadReply = await response.json();
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { files: files.map(({ id, originalname: name, path: at }) => ({ id, name, path: at })), cookie };
}

async function post(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; reply: Reply }> {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const reply: Reply = await response.json();
  return { status: response.status, reply };
}

async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Waits for so many mails to an address, and until nothing is left that would send more. */
async function mailsTo(address: string, count: number) {
  await vi.waitFor(() => expect(site.smtp.to(address).length).toBeGreaterThanOrEqual(count), PATIENCE);
  const knex = await site.connect();
  await vi.waitFor(
    async () => expect(await knex('graphile_worker.jobs').where({ task_identifier: 'mail' }).pluck('id')).toEqual([]),
    PATIENCE,
  );
  await knex.destroy();
  return Promise.all(site.smtp.to(address).map(parseMail));
}

describe('two instances', () => {
  it('share sessions and files: brought to one, seen, sent and fetched at the other', async () => {
    const { files, cookie } = await upload(first);
    const [file] = files;
    expect(await statusOf(second + file?.path, { cookie })).toBe(200);
    expect(await statusOf(second + file?.path)).toBe(404);
    const email = 'geteilt@example.org';
    const { status, reply } = await post(second + ANFRAGE, { ...fineReview(files), email }, { cookie });
    expect(status).toBe(200);

    const notice = (await mailsTo(OFFICE, 1)).find(({ text }) => text?.includes(reply.referenz ?? 'no reference'));
    const link = new URL(/https?:\S+\/unterlagen\/\S+/.exec(notice?.text ?? '')?.[0] ?? 'no:link');
    for (const instance of [first, second]) {
      const opened = await fetch(instance + link.pathname + link.search);
      expect(Buffer.from(await opened.arrayBuffer()).equals(DOCUMENT)).toBe(true);
    }
    expect((await buffer(await site.files.open(file?.id ?? ''))).equals(DOCUMENT)).toBe(true);
  });

  it('remove at one what was brought to the other', async () => {
    const {
      files: [file],
      cookie,
    } = await upload(second);
    expect((await fetch(first + file?.path, { method: 'DELETE', headers: { cookie } })).status).toBe(200);
    expect(await statusOf(second + file?.path, { cookie })).toBe(404);
  });

  it('store an attempt once, told to both at the same moment, and send each mail once', async () => {
    const email = 'einmal@example.org';
    const attempts = Array.from({ length: 5 }, () => randomUUID());
    const send = (instance: string, key: string) =>
      post(instance + ANFRAGE, { ...fineReview(), email }, { [IDEMPOTENCY_KEY]: key });
    const answers = await Promise.all(attempts.flatMap((key) => [send(first, key), send(second, key)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ reply }) => reply.referenz)).size).toBe(5);
    const mails = await mailsTo(email, 5);
    expect([mails.length, new Set(mails.map(({ messageId }) => messageId)).size]).toEqual([5, 5]);
  });

  it('store the first form of a page without scripts once, told to both at the same moment', async () => {
    const sent = {
      '/name': 'Jörg Größl',
      '/email': 'formular@example.org',
      '/betreff': 'Frist',
      '/nachricht': 'Was gilt am Buß- und Bettag?',
      '/datenschutz': 'on',
    };
    const pages = await Promise.all(
      [first, second].map(async (instance) => {
        const browser = new FormBrowser(instance);
        return browser.send(await browser.open('/kontakt'), sent);
      }),
    );
    const references = pages.map(({ html }) => /KT-[\dA-Z]{4}-[\dA-Z]{4}/.exec(html)?.[0]);
    expect(references[0]).toMatch(/^KT-/);
    expect(references[1]).toBe(references[0]);
  });

  it('count the requests of one client together, told apart by the proxy', async () => {
    const statuses: number[] = [];
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    while (count(429) < 4 && statuses.length < 130)
      statuses.push((await post(site.url + ANFRAGE, {}, { 'x-forwarded-for': '203.0.113.7' })).status);
    // 60 submissions of a client in an hour (server/submissions/routes.ts): empty ones are refused with 422, but
    // counted. What waits long for the database is not counted together; if nothing were, each instance would take 60.
    expect(count(429)).toBe(4);
    expect(count(422)).toBe(statuses.length - 4);
    expect(count(422)).toBeGreaterThanOrEqual(60);
    expect(count(422)).toBeLessThan(120);
    expect((await post(site.url + ANFRAGE, {}, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(422);
  });

  it('know an account, its token and its logout together', async () => {
    const { email, password } = MANDANT;
    expect((await post(`${first}/api/auth/register`, MANDANT)).status).toBe(200);
    const [mail] = await mailsTo(email, 1);
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect((await post(`${second}/api/auth/activate`, { token, password })).status).toBe(200);
    const { reply } = await post(`${first}/api/auth/login`, { email, password });
    const authorization = { authorization: `Bearer ${reply.token}` };
    expect(await statusOf(`${second}/api/auth/user`, authorization)).toBe(200);
    expect((await post(`${second}/api/auth/logout`, {}, authorization)).status).toBe(200);
    expect(await statusOf(`${first}/api/auth/user`, authorization)).toBe(401);
  });

  it('both take over a definition that was changed', async () => {
    const file = path.join(wizardsDir, WIZARD, 'wizard.json');
    const definition = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...definition, title: 'Bußgeld geprüft' }));
    for (const instance of [first, second]) {
      await vi.waitFor(
        async () => expect(await (await fetch(`${instance}/wizards/${WIZARD}.js`)).text()).toContain('Bußgeld geprüft'),
        PATIENCE,
      );
    }
  });

  it('take no files while the object store is away, say so, and go on when it is back', async () => {
    await site.objects?.down();
    for (const instance of [first, second]) {
      const refused = await fetch(`${instance}/api/upload`, {
        method: 'POST',
        body: formOf([{ name: 'a.pdf', content: DOCUMENT }], { dokumentTyp: 'BUSSGELD' }),
      });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await post(instance + ANFRAGE, { ...fineReview(), email: 'ohne@example.org' })).status).toBe(200);
    }
    await site.objects?.up();
    const { files, cookie } = await upload(first);
    expect(await statusOf(second + files[0]?.path, { cookie })).toBe(200);
  });
});
