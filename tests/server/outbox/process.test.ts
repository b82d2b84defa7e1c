import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { MailServer, parseMail } from '../../support/smtp.ts';
import { ANFRAGE, fineReview } from '../fineReview.ts';
import { LONG } from '../../support/extent.ts';

/** Real servers, killed and restarted: the program of `npm start`, on one database. */

const JANA = 'jana.schaefer@example.org';
const OFFICE = 'kanzlei@vorfahrt.example';
const PATIENCE = { timeout: 60_000 };
let database: TestDatabase;
let smtp: MailServer;
let dataDir: string;
let servers: ServerProcess[] = [];

vi.setConfig({ testTimeout: 180_000 });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-mail-'));
  [database, smtp] = await Promise.all([createTestDatabase(), MailServer.start()]);
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  servers = [];
  await database.knex('submissions').delete();
  smtp.clear();
});
afterAll(async () => {
  await smtp.down();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: smtp.url, BRAND_EMAIL: OFFICE },
  });
  servers.push(server);
  return server;
}

async function submit({ url }: ServerProcess): Promise<void> {
  const response = await fetch(url + ANFRAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fineReview()),
  });
  expect(response.status).toBe(200);
}

/** Waits for the mails of so many submissions, and until nothing is left that would send more. */
async function arrived(submissions: number): Promise<{ confirmations: number; notices: number; ids: number }> {
  await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(2 * submissions), {
    timeout: 90_000,
    interval: 50,
  });
  await jobs((left) => expect(left).toEqual([]));
  const ids = await Promise.all(smtp.received.map(async (mail) => (await parseMail(mail)).messageId));
  return { confirmations: smtp.to(JANA).length, notices: smtp.to(OFFICE).length, ids: new Set(ids).size };
}

/** Waits until this holds for the jobs that send mails. */
async function jobs(holds: (jobs: { attempts: number; locked_at: Date | null }[]) => void): Promise<void> {
  await vi.waitFor(
    async () =>
      holds(
        await database.knex('graphile_worker.jobs').where({ task_identifier: 'mail' }).select('attempts', 'locked_at'),
      ),
    PATIENCE,
  );
}

const allFailed = (left: { attempts: number; locked_at: Date | null }[]) =>
  expect(left.filter(({ attempts, locked_at: locked }) => attempts === 0 || locked !== null)).toEqual([]);

const once = (submissions: number) => ({ confirmations: submissions, notices: submissions, ids: 2 * submissions });

/** Waits until the mail server has so many more mails, none of which it takes. */
async function hanging(act: () => Promise<void>, mails: number): Promise<void> {
  smtp.mood = 'hangs';
  const before = smtp.attempts;
  await act();
  await vi.waitFor(() => expect(smtp.attempts).toBe(before + mails), PATIENCE);
}

describe('a server', () => {
  it.runIf(LONG)(
    'that is killed while it is sending, or right after its answer, still sends once it is back',
    async () => {
      const first = await start();
      await hanging(() => submit(first), 2);
      await first.kill();
      smtp.mood = 'takes';
      const second = await start();
      expect(await arrived(1)).toEqual(once(1));

      await smtp.down();
      await submit(second);
      await second.kill();
      await smtp.up();
      await start();
      expect(await arrived(2)).toEqual(once(2));
    },
  );

  it.runIf(LONG)(
    'leaves its mails to another one when it is killed, and to the next one on SIGTERM, which ends with 0',
    async () => {
      const [first, second] = await Promise.all([start(), start()]);
      // While the mail server is away no mail is lost and none is doubled: those that wait go out by themselves.
      await smtp.down();
      await Promise.all(Array.from({ length: 4 }, () => submit(first)));
      await jobs(allFailed);
      expect(smtp.received).toEqual([]);
      await first.kill();
      await smtp.up();
      expect(await arrived(4)).toEqual(once(4));

      // A mail server that never answers keeps nobody from stopping.
      await hanging(() => submit(second), 2);
      expect(await second.stop()).toBe(0);
      expect(second.output()).not.toMatch(/jana|UnhandledPromise|TypeError/i);
      expect(await database.knex('mails').whereNull('sent_at').select()).toHaveLength(2);
      smtp.mood = 'takes';
      await start();
      expect(await arrived(5)).toEqual(once(5));
    },
  );
});
