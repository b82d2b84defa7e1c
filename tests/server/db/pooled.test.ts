import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_KEY, type UploadReply } from '../../../src/contract/index.ts';
import { createPool, requireUsableServer } from '../../../server/db/pool.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { bouncerVersion, startBouncer } from '../../support/bouncer.ts';
import type { Tool } from '../../support/tool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { MailServer } from '../../support/smtp.ts';
import { ANFRAGE, fineReview } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';
import { formOf } from '../uploads/uploadServer.ts';

/** The product behind a pooler that may use another connection for each transaction. */

const version = bouncerVersion();
if (version === undefined)
  process.stderr.write('skipped: PgBouncer is not installed (Debian: apt-get install pgbouncer)\n');

let database: TestDatabase;
let bouncer: Tool;
let smtp: MailServer;
let dataDir: string;
let server: ServerProcess;

describe.skipIf(version === undefined)('a pooler', () => {
  it('is taken where it knows transactions, and refused where it does not', async () => {
    const own = await createTestDatabase();
    const poolers = await Promise.all(
      ['transaction', 'session', 'statement'].map((mode) => startBouncer(own.url, { pool_mode: mode })),
    );
    const [transaction, session, statement] = poolers.map(({ url }) => url);
    await requireUsableServer(transaction ?? '');
    await requireUsableServer(session ?? '');
    await expect(requireUsableServer(statement ?? '')).rejects.toThrow('pool_mode = transaction oder session');
    await Promise.all(poolers.map((pooler) => pooler.close()));
    await own.drop();
  });

  it('does not keep limits from being counted by all instances together', async () => {
    const own = await createTestDatabase();
    const pooler = await startBouncer(own.url);
    let lines = '';
    const log = pino({ level: 'warn' }, { write: (line) => (lines += line) });
    const pools = [1, 2].map(() => createPool(pooler.url, undefined, { pooled: true }));
    const instances = pools.map((knex) =>
      openRateLimiter({ knex, trusted: parseTrustedProxies('', () => {}), log, patience: 60_000 }),
    );
    const limit = { name: 'pooled', count: 100, seconds: 600 };
    const counts: number[] = [];
    for (let round = 0; round < 10; round += 1)
      for (const instance of instances) counts.push(await instance.take(limit, 'client'));
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(lines).toBe('');
    await Promise.all(pools.map((knex) => knex.destroy()));
    await pooler.close();
    await own.drop();
  });
});

describe.skipIf(version === undefined)(`behind PgBouncer ${version} in transaction mode`, () => {
  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    [bouncer, smtp, dataDir] = await Promise.all([
      startBouncer(database.url),
      MailServer.start(),
      mkdtemp(path.join(tmpdir(), 'vorfahrt-pooled-')),
    ]);
    server = await startServer({
      env: { DATABASE_URL: bouncer.url, DATABASE_POOLED: 'on', DATA_DIR: dataDir, SMTP_URL: smtp.url },
    });
  });
  afterEach(async () => {
    await server.stop();
    await bouncer.close();
    await Promise.all([smtp.down(), database.drop(), rm(dataDir, { recursive: true, force: true })]);
  });

  it('takes every request with its document, and sends every mail once, from a database that it has made itself', async () => {
    const people = Array.from({ length: 30 }, (_, index) => `person-${index}@example.org`);
    expect(await Promise.all(people.map(request))).toEqual(people.map(() => 200));
    expect(await Promise.all(people.map(request))).toEqual(people.map(() => 200));
    await vi.waitFor(() => expect(people.map((to) => smtp.to(to).length)).toEqual(people.map(() => 2)), {
      timeout: 30_000,
      interval: 200,
    });
    expect(server.output()).not.toContain('database lost');
  });
});

async function request(email: string): Promise<number> {
  const uploaded = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: formOf([{ name: 'bescheid.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' }),
  });
  const { files = [] }: Partial<UploadReply> = await uploaded.json();
  const cookie = uploaded.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = JSON.stringify({
    ...fineReview(files.map(({ id, originalname: name, path: at }) => ({ id, name, path: at }))),
    email,
  });
  const response = await fetch(server.url + ANFRAGE, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: randomUUID(), cookie },
  });
  await response.arrayBuffer();
  return response.status;
}
