import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import {
  fieldsOf,
  isPlainObject,
  readPointer,
  uiAt,
  writePointer,
  type Answers,
  type Field,
  type Wizard,
} from '../../../src/engine/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { MailServer, parseMail } from '../../support/smtp.ts';
import { LOADED } from '../../wizards/folders.ts';
import { GUTACHTER, PASSWORD } from '../accounts/accountServer.ts';
import { jpegFile, pdfFile } from '../uploads/samples.ts';
import { formOf } from '../uploads/uploadServer.ts';

/**
 * quality.md, Privacy: the log of a full run contains no answers, names, addresses, tokens or file names. A real server
 * in production mode, real mails; everything that a client can choose contains this word, as do the server's secrets.
 */
const MARK = 'zqxmarke';

let database: TestDatabase;
let smtp: MailServer;
let server: ServerProcess;
let dataDir: string;
const secrets = new Set<string>();

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-logs-'));
  [database, smtp] = await Promise.all([createTestDatabase(), MailServer.start()]);
  server = await startServer({
    env: { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: smtp.url },
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await smtp.down();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Reply = { status: number; cookie: string; body: Record<string, unknown> };

async function call(
  method: string,
  address: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const sent = body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) };
  const all = {
    'user-agent': MARK,
    referer: `${server.url}/${MARK}`,
    'x-request-id': MARK,
    ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const response = await fetch(server.url + address, { method, headers: all, ...sent });
  const text = await response.text();
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  if (cookie !== '') secrets.add(cookie.split('=')[1] ?? '');
  return { status: response.status, cookie, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** The wizard's first journey with the word in every free-text answer. */
function marked(wizard: Wizard, answers: Answers): Answers {
  const filled = structuredClone(answers);
  for (const field of fieldsOf(wizard)) {
    const given = readPointer(filled, field.pointer);
    if (typeof given === 'string') writePointer(filled, field.pointer, markedText(wizard, field, given));
    else if (field.schema.transient === true || field.schema.upload !== undefined)
      writePointer(filled, field.pointer, undefined);
  }
  return filled;
}

function markedText(wizard: Wizard, { step, pointer, schema }: Field, given: string): string | undefined {
  const widget = uiAt(wizard.step(step)?.file.ui, pointer)['ui:widget'];
  if (schema.transient === true) return undefined;
  if (schema.format === 'email' || widget === 'email') return `${MARK}.${wizard.id}@${MARK}.example`;
  const isFree =
    schema.format === undefined &&
    schema.pattern === undefined &&
    schema.oneOf === undefined &&
    schema.enum === undefined &&
    schema.const === undefined;
  return isFree && (schema.maxLength ?? 99) > 20 ? `${given} ${MARK}` : given;
}

/** Fills file fields with an upload that has the word in its name. */
async function withFiles(wizard: Wizard, answers: Answers, sample: Answers): Promise<string> {
  let cookie = '';
  for (const { pointer, schema } of fieldsOf(wizard)) {
    if (schema.upload === undefined || !Array.isArray(readPointer(sample, pointer))) continue;
    const isPdf = schema.upload.accept.includes('application/pdf');
    const content = isPdf ? pdfFile() : jpegFile();
    const form = formOf([{ name: `Foto ${MARK}.${isPdf ? 'pdf' : 'jpg'}`, content }], {
      dokumentTyp: wizard.definition.wizard.submit?.documentType ?? '',
      feld: pointer,
      name: MARK,
    });
    const reply = await call('POST', '/api/upload', { body: form, headers: { cookie } });
    expect(reply).toMatchObject({ status: 200 });
    cookie ||= reply.cookie;
    const uploaded = reply.body['files'] as { id: string; originalname: string; path: string }[];
    for (const { id } of uploaded) await call('GET', `/api/upload/${id}?name=${MARK}`, { headers: { cookie } });
    writePointer(
      answers,
      pointer,
      uploaded.map(({ id, originalname: name, path: at }) => ({ id, name, path: at })),
    );
  }
  return cookie;
}

/** Every submission, accepted and refused. */
async function submitAll(): Promise<void> {
  for (const { wizard, definition } of LOADED) {
    const sample = definition.journeys[0]?.answers ?? {};
    if (wizard.submitPath === undefined || wizard.submitPath.startsWith('/api/auth/')) continue;
    const answers = marked(wizard, sample);
    const cookie = await withFiles(wizard, answers, sample);
    const headers = { cookie, 'idempotency-key': `${MARK}-${wizard.id}` };
    const reply = await call('POST', wizard.submitPath, { body: answers, headers });
    expect(reply).toMatchObject({ status: 200 });
    secrets.add(String(reply.body['referenz'])).add(String(reply.body['anfrageId']));
    const refused = { ...answers, [MARK]: MARK };
    expect((await call('POST', wizard.submitPath, { body: refused, headers })).status).toBe(409);
    expect((await call('POST', wizard.submitPath, { body: refused, headers: { cookie } })).status).toBe(422);
    expect((await call('POST', wizard.submitPath, { body: `{"vorname":"${MARK}`, headers })).status).toBe(400);
  }
}

/** The secrets behind `#token=` in the newest mail to an address. */
async function mailedTokens(address: string): Promise<string[]> {
  await vi.waitFor(() => expect(smtp.to(address).length).toBeGreaterThan(0), { timeout: 60_000, interval: 100 });
  const mail = smtp.to(address).at(-1);
  const { text = '' } = mail === undefined ? {} : await parseMail(mail);
  const tokens = [...text.matchAll(/#token=([\w.-]+)/g)].map(([, token = '']) => token);
  for (const token of tokens) secrets.add(token);
  return tokens;
}

async function walkAccounts(): Promise<void> {
  const email = `konto.${MARK}@${MARK}.example`;
  const account = {
    ...GUTACHTER,
    firstName: `Jo ${MARK}`,
    lastName: MARK,
    company: MARK,
    address: MARK,
    email,
    password: `${PASSWORD} ${MARK}`,
  };
  expect((await call('POST', '/api/auth/register', { body: account })).status).toBe(200);
  expect((await call('POST', '/api/auth/login', { body: { email, password: `falsch ${MARK}` } })).status).toBe(401);
  const [activation] = await mailedTokens(email);
  expect(
    (await call('POST', '/api/auth/activate', { body: { token: activation, password: account.password } })).status,
  ).toBe(200);
  const { body } = await call('POST', '/api/auth/login', { body: { email, password: account.password } });
  secrets.add(String(body['token'])).add(email);
  const headers = { authorization: `Bearer ${String(body['token'])}` };
  expect((await call('GET', '/api/auth/user', { headers })).status).toBe(200);
  smtp.received.length = 0;
  expect((await call('POST', '/api/auth/forgot-password', { body: { email } })).status).toBe(200);
  const [reset] = await mailedTokens(email);
  expect(
    (await call('POST', '/api/auth/reset-password', { body: { token: reset, password: `neu ${account.password}` } }))
      .status,
  ).toBe(200);
  expect((await call('POST', '/api/auth/logout', { headers })).status).toBe(200);
}

/** Confirms the newsletter order of a submission and unsubscribes, by the mailed links. */
async function walkNewsletter(): Promise<void> {
  const ordered = LOADED.find(({ wizard }) => wizard.definition.wizard.mails?.newsletter !== undefined);
  const address = `${MARK}.${ordered?.wizard.id}@${MARK}.example`;
  const [confirm, leave] = await vi.waitFor(
    async () => {
      const mails = await Promise.all(smtp.to(address).map(parseMail));
      const tokens = mails.flatMap(({ text = '' }) =>
        [...text.matchAll(/#token=([\w.-]+)/g)].map(([, token = '']) => token),
      );
      expect(tokens).toHaveLength(2);
      return tokens;
    },
    { timeout: 60_000, interval: 100 },
  );
  secrets.add(String(confirm)).add(String(leave));
  expect((await call('POST', '/api/newsletter/bestaetigen', { body: { token: confirm } })).status).toBe(200);
  expect((await call('POST', '/api/newsletter/abbestellen', { body: { token: leave } })).status).toBe(200);
}

/** Invalid requests, with the word wherever a client can put it into an address or a header. */
async function stray(): Promise<void> {
  for (const address of [
    `/${MARK}`,
    `/${MARK}/${MARK}?email=${MARK}`,
    `/anfrage/${MARK}`,
    `/wizards/${MARK}.js`,
    `/assets/${MARK}.js`,
    `/unterlagen/${MARK}?bis=1&sig=${MARK}`,
    `/api/${MARK}`,
    `/metrics?${MARK}`,
    `/konto/aktivieren?token=${MARK}`,
    `/%${MARK}`,
    `/magazin?name=${MARK}`,
  ]) {
    expect(
      (await call('GET', address, { headers: { cookie: `__Host-sitzung=${MARK}`, authorization: `Bearer ${MARK}` } }))
        .status,
    ).toBeLessThan(500);
  }
  await call('DELETE', `/api/upload/${MARK}`);
  await call('POST', '/api/upload', {
    body: MARK,
    headers: { 'content-type': `multipart/form-data; boundary=${MARK}` },
  });
  await call('POST', '/api/ereignis', { body: { wizard: MARK, step: MARK, event: MARK } });
  await call('POST', '/api/anfrage/email', { body: { anfrage: { person: { email: MARK } } } });
  await call('POST', '/api/newsletter/abbestellen', { body: { token: MARK } });
  await call('POST', '/api/anfrage', { body: {}, headers: { 'idempotency-key': 'kurz' } });
}

/** Makes the database fail: first with an error that quotes a row, then by stopping it. */
async function breakDatabase(): Promise<void> {
  const found = LOADED.find(({ wizard }) => wizard.submitPath === '/api/anfrage');
  if (found === undefined) throw new Error('expected a wizard that sends to /api/anfrage');
  const answers = marked(found.wizard, found.definition.journeys[0]?.answers ?? {});
  await database.knex.raw(`alter table submissions add constraint no_more check (answers->>'ort' = '') not valid`);
  expect((await call('POST', '/api/anfrage', { body: answers })).status).toBe(500);
  await database.knex.raw('alter table submissions rename to gone');
  expect((await call('POST', '/api/anfrage', { body: answers })).status).toBe(500);
  expect(
    (await call('POST', '/api/auth/login', { body: { email: `${MARK}@${MARK}.example`, password: PASSWORD } })).status,
  ).toBe(401);
  await database.knex.raw('alter table accounts rename to gone_too');
  expect(
    (await call('POST', '/api/auth/login', { body: { email: `${MARK}@${MARK}.example`, password: PASSWORD } })).status,
  ).toBe(500);
}

it('names nobody and nothing, whatever happens', async () => {
  await submitAll();
  await walkNewsletter();
  await walkAccounts();
  await stray();
  smtp.mood = 'refusesRecipients';
  await call('POST', '/api/auth/forgot-password', { body: { email: `konto.${MARK}@${MARK}.example` } });
  await vi.waitFor(() => expect(server.output()).toContain('mail not sent'), { timeout: 60_000, interval: 100 });
  await breakDatabase();
  await server.stop();

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));
  const requests = lines.filter(
    (line): line is Record<string, unknown> => isPlainObject(line) && line['msg'] === 'request',
  );
  expect(requests.length).toBeGreaterThan(60);
  for (const { requestId, method, route, status, ms } of requests) {
    expect({ requestId, method, route, status, ms }).toEqual({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  }
  const said = server.output();
  expect(said).not.toMatch(new RegExp(MARK, 'i'));
  expect([...secrets].filter((secret) => secret !== '' && said.includes(secret))).toEqual([]);
  expect(said).not.toMatch(/127\.0\.0\.1|::1|user-?agent|Jana|Größl|example\.org/i);
}, 180_000);
