import { mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findGrant, storeGrant } from '../../../server/grants/index.ts';
import { queueMail } from '../../../server/outbox/index.ts';
import { enforceRetention } from '../../../server/privacy/retention.ts';
import { diskStore, MissingFile, type FileStore } from '../../../server/uploads/index.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { openWork } from '../../../server/main/work.ts';
import { AppServer, NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';

/**
 * Each kind of record, kept or removed according to the clock. The privacy page states the same periods
 * (privacyPage.test.ts).
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
let dataDir: string;
let files: FileStore;
let server: AppServer;
const logged: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-retention-'));
  files = diskStore(path.join(dataDir, 'uploads/files'));
  const config = { production: true, publicUrl: 'https://localhost', dataDir, portals: {} };
  server = await AppServer.start({ wizards: [WIZARD], parts: async () => ({ config, files }) });
});
afterEach(async () => {
  logged.length = 0;
  for (const table of [
    'mails',
    'newsletter',
    'registrations',
    'password_resets',
    'accounts',
    'signing_keys',
    'revoked_tokens',
    'rate_limits',
  ])
    await server.knex(table).delete();
  await server.clear();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

function at(
  now: Date,
  { submissionYears = 11, store = files }: { submissionYears?: number; store?: FileStore } = {},
): Promise<void> {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  return enforceRetention({ knex: server.knex, files: store, dataDir, submissionYears, now, log });
}

const later = (ms: number) => new Date(NOW.getTime() + ms);
const count = async (table: string) => (await server.knex(table).select()).length;

/** A submission with one file, and the file's id. */
async function submitWithFile(): Promise<string> {
  const {
    files: [file],
    cookie,
  } = await server.upload([{ name: 'Bescheid.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  expect((await server.submit(ANFRAGE, fineReview(file ? [file] : []), { cookie })).status).toBe(200);
  return file?.id ?? '';
}

/** Whether the store has the bytes. */
async function lies(id: string): Promise<boolean> {
  try {
    (await files.open(id)).destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

describe('submissions', () => {
  it.each([
    [11, '2037-11-20T09:59:00Z', '2037-11-20T10:01:00Z'],
    [2, '2028-11-20T09:59:00Z', '2028-11-20T10:01:00Z'],
  ])('go after %i years, with files and mails, rows and bytes', async (submissionYears, before, after) => {
    const id = await submitWithFile();
    const [submission = ''] = await server.knex('submissions').pluck('id');
    await storeGrant(server.knex, submission, { name: 'J', wording: 'V', openedBy: 'session', grantedAt: NOW });
    await at(new Date(before), { submissionYears });
    expect([await count('submissions'), await lies(id)]).toEqual([1, true]);
    expect(await findGrant(server.knex, submission)).toMatchObject({ name: 'J' });
    await at(new Date(after), { submissionYears });
    const left = await Promise.all(['submissions', 'uploads', 'mails', 'grants'].map(count));
    expect([...left, await lies(id)]).toEqual([0, 0, 0, 0, false]);
    expect(logged.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'submissions')).toMatchObject({
      removed: 1,
      msg: 'retention',
    });
  });

  it('go in any number, those of yesterday stay', async () => {
    for (let sent = 0; sent < 45; sent += 1) await server.submit(ANFRAGE, fineReview());
    const reference = (await server.submit(ANFRAGE, fineReview())).body.referenz ?? '';
    await server
      .knex('submissions')
      .where({ reference })
      .update({ created_at: new Date('2037-11-20T10:00:00Z') });
    await at(new Date('2037-11-21T10:00:00Z'));
    expect(await server.knex('submissions').pluck('reference')).toEqual([reference]);
  });

  it('stay while their files cannot be removed, and everything else has its turn', async () => {
    const id = await submitWithFile();
    await server.knex('rate_limits').insert({ key: 'x', points: 1, expire: NOW.getTime() });
    const store: FileStore = { ...files, remove: () => Promise.reject(new Error('store away')) };
    await expect(at(later(12 * 366 * DAY), { store })).rejects.toThrow('not removed: submissions');
    expect([await count('submissions'), await count('uploads'), await lies(id), await count('rate_limits')]).toEqual([
      1,
      1,
      true,
      0,
    ]);
    // A run leaves out what another one still holds, and the first one may not have been rolled back yet.
    const again = async () => {
      await at(later(12 * 366 * DAY));
      return [await count('submissions'), await lies(id)];
    };
    await expect.poll(again).toEqual([0, false]);
  });
});

it('unsent uploads go after 24 hours, rows and bytes', async () => {
  const {
    files: [file],
  } = await server.upload([{ name: 'Foto.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  await at(later(24 * HOUR - 1_000));
  expect(await lies(file?.id ?? '')).toBe(true);
  await at(later(24 * HOUR + 1_000));
  expect([await count('uploads'), await lies(file?.id ?? '')]).toEqual([0, false]);
});

it('what tells the network that a sent file came from goes 24 hours after sending', async () => {
  await submitWithFile();
  await at(later(24 * HOUR - 1_000));
  expect(await server.knex('uploads').pluck('client_hash')).toEqual([expect.any(Buffer)]);
  await at(later(24 * HOUR + 1_000));
  expect(await server.knex('uploads').pluck('client_hash')).toEqual([null]);
});

it('what a killed process left of an upload goes after an hour', async () => {
  const left = path.join(dataDir, 'uploads/tmp/request-verwaist');
  await mkdir(left, { recursive: true });
  await utimes(left, NOW, NOW);
  await at(later(0.9 * HOUR));
  await stat(left);
  await at(later(1.1 * HOUR));
  await expect(stat(left)).rejects.toThrow('ENOENT');
});

it('sent mails go after 30 days, those that never went out after 90', async () => {
  for (const recipient of ['a@example.org', 'b@example.org'])
    await queueMail(server.knex, {
      to: recipient,
      kind: 'accountExists',
      data: { loginLink: 'https://x.example', passwordLink: 'https://x.example' },
    });
  await server.knex('mails').update({ created_at: NOW });
  await server.knex('mails').where({ recipient: 'a@example.org' }).update({ sent_at: NOW });
  await at(later(29.9 * DAY));
  expect(await count('mails')).toBe(2);
  await at(later(30.1 * DAY));
  expect(await server.knex('mails').pluck('recipient')).toEqual(['b@example.org']);
  await at(later(90.1 * DAY));
  expect(await count('mails')).toBe(0);
});

it('newsletter orders go after 14 days unconfirmed, confirmed ones four years after they ended', async () => {
  const orders = [
    { wording: 'offen' },
    { wording: 'bestellt', confirmed_at: NOW },
    { wording: 'beendet', confirmed_at: NOW, unsubscribed_at: NOW },
  ];
  await server.knex('newsletter').insert(
    orders.map((order) => ({
      ...order,
      id: randomUUID(),
      email: 'a@example.org',
      token_hash: Buffer.from('x'),
      requested_at: NOW,
    })),
  );
  const left = () => server.knex('newsletter').orderBy('wording').pluck('wording');
  await at(later(13.9 * DAY));
  expect(await left()).toEqual(['beendet', 'bestellt', 'offen']);
  await at(later(14 * DAY));
  expect(await left()).toEqual(['beendet', 'bestellt']);
  await at(new Date('2030-11-20T09:00:00Z'));
  expect(await left()).toEqual(['beendet', 'bestellt']);
  await at(new Date('2030-11-20T11:00:00Z'));
  expect(await left()).toEqual(['bestellt']);
});

const EXPIRING = ['registrations', 'password_resets', 'signing_keys', 'revoked_tokens', 'rate_limits'];

it('links, keys, revocations and counts go as soon as they have expired', async () => {
  const { knex } = server;
  const expires_at = later(HOUR);
  const person = { email: 'a@example.org', role: 'mandant', first_name: 'A', last_name: 'B', profile: {} };
  await knex('registrations').insert({ ...person, id: randomUUID(), password_hash: 'x', expires_at });
  await knex('password_resets').insert({ id: randomUUID(), email: person.email, expires_at });
  await knex('signing_keys').insert({ kid: 'k', public_jwk: {}, expires_at });
  await knex('revoked_tokens').insert({ id: randomUUID(), expires_at });
  await knex('rate_limits').insert({ key: 'k', points: 1, expire: expires_at.getTime() });
  await at(later(0.9 * HOUR));
  expect(await Promise.all(EXPIRING.map(count))).toEqual([1, 1, 1, 1, 1]);
  await at(later(1.1 * HOUR));
  expect(await Promise.all(EXPIRING.map(count))).toEqual([0, 0, 0, 0, 0]);
});

it('sessions of the studio go as soon as they have expired', async () => {
  const { knex } = server;
  const person = { email: 'vera@kanzlei.example', role: 'anwalt', first_name: 'Vera', last_name: 'Groß', profile: {} };
  const id = randomUUID();
  const account = { ...person, id, password_hash: 'x', created_at: NOW, password_changed_at: NOW };
  await knex('accounts').insert(account);
  const session = { id: randomUUID(), token_hash: Buffer.from('x'), account_id: id, created_at: NOW, used_at: NOW };
  await knex('studio_sessions').insert({ ...session, expires_at: later(HOUR) });
  await at(later(0.9 * HOUR));
  expect(await count('studio_sessions')).toBe(1);
  await at(later(1.1 * HOUR));
  expect(await count('studio_sessions')).toBe(0);
});

it('hashes of erased addresses go after a year, what was erased when stays', async () => {
  await server.knex('erasures').insert(
    [364, 366].map((days) => ({
      id: randomUUID(),
      erased_at: new Date(NOW.getTime() - days * DAY),
      counts: {},
      identity: 'hash',
    })),
  );
  await at(NOW);
  expect(await server.knex('erasures').orderBy('erased_at').pluck('identity')).toEqual([null, 'hash']);
  await server.knex('erasures').delete();
});

it('runs without scripts go 24 hours after their last form', async () => {
  const { knex } = server;
  await knex('runs').insert({ id: randomUUID(), sealed: Buffer.from('x'), changed_at: NOW });
  await at(later(23.9 * HOUR));
  expect(await count('runs')).toBe(1);
  await at(later(24.1 * HOUR));
  expect(await count('runs')).toBe(0);
});

it('is a job that runs every quarter of an hour', async () => {
  const { knex, catalogue } = server;
  const {
    files: [file],
  } = await server.upload([{ name: 'Foto.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  const log = pino({ level: 'silent' });
  const brand = JSON.parse('{}');
  const work = await openWork({
    knex,
    limiter: noLimits,
    databaseUrl: urlOf(knex),
    files,
    dataDir,
    submissionYears: 11,
    catalogue,
    brand,
    publicUrl: 'https://localhost',
    smtpUrl: undefined,
    smtpTls: false,
    production: false,
    log,
    clock: () => later(25 * HOUR),
  });
  await expect.poll(() => knex('graphile_worker._private_known_crontabs').pluck('identifier')).toContain('retention');
  expect(readFileSync(path.resolve(import.meta.dirname, '../../../server/main/work.ts'), 'utf8')).toContain(
    "{ task: 'retention', match: '*/15 * * * *' }",
  );
  await knex.raw("select graphile_worker.add_job('retention')");
  await expect.poll(() => count('uploads'), { timeout: 60_000 }).toBe(0);
  expect(await lies(file?.id ?? '')).toBe(false);
  await work.close();
});
