import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { Line } from '../../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { accountLinks, accountTasks } from '../../../server/accounts/index.ts';
import { addAccount } from '../../../server/accounts/add.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { mailTask } from '../../../server/outbox/index.ts';
import { rescueMails, retryDead } from '../../../server/outbox/store.ts';
import { removeOldSubmissions } from '../../../server/submissions/index.ts';
import { removeExpired } from '../../../server/uploads/index.ts';
import { AppServer, NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';
import { formOf } from '../uploads/uploadServer.ts';

/**
 * quality.md, Reliability: database down means 503 within 5 s, and recovery needs no restart. Here the database accepts
 * connections but does not answer.
 */

let database: TestDatabase;
let line: Line;
let knex: Knex;
let server: AppServer;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await Line.to(database.url);
  knex = createPool(line.url);
  server = await AppServer.start({ wizards: [WIZARD], parts: async () => ({ knex }) });
});
afterAll(async () => {
  line.close();
  await server.close();
  await knex.destroy();
  await database.drop();
});

it('a database that falls silent gives 503; when it speaks again the same attempt is stored, once', async () => {
  const { files, cookie } = await server.upload([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  const plain = { answers: fineReview(), attempt: { key: randomUUID() } };
  const withFile = { answers: fineReview(files), attempt: { key: randomUUID(), cookie } };

  line.silence();
  const answers = await Promise.all(
    [plain, withFile].map(({ answers: sent, attempt }) => server.submit(ANFRAGE, sent, attempt)),
  );
  expect(answers.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([
    [503, true],
    [503, true],
  ]);
  expect(answers[0]?.body).toEqual({ success: false, error: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) });

  line.restore();
  for (const { answers: sent, attempt } of [plain, withFile]) {
    await expect.poll(async () => (await server.submit(ANFRAGE, sent, attempt)).status, { timeout: 60_000 }).toBe(200);
    expect((await server.submit(ANFRAGE, sent, attempt)).status).toBe(200);
  }
  expect(await database.knex('submissions').pluck('idempotency_key')).toHaveLength(2);
  expect(await database.knex('uploads').whereNotNull('submission_id').pluck('id')).toEqual(files.map(({ id }) => id));
});

const noFiles = {
  put: expect.unreachable,
  open: expect.unreachable,
  remove: async () => {},
  has: async () => false,
  list: expect.unreachable,
};

function cleanUp(): Promise<number> {
  return removeExpired(knex, noFiles, NOW);
}

it(
  'removing a file and sending one are given up as well, and nothing hangs behind it',
  { timeout: 180_000 },
  async () => {
    const { files, cookie } = await server.upload([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
    const remove = () => server.send('DELETE', files[0]?.path ?? '', { headers: { cookie } });
    const keep = () =>
      server.send('POST', '/api/upload', {
        body: formOf([{ name: 'b.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' }),
        headers: { cookie },
      });

    line.silence();
    const [removed, kept, cleaned] = await Promise.allSettled([remove(), keep(), cleanUp()]);
    expect(removed).toMatchObject({ status: 'fulfilled', value: { status: 503, body: { success: false } } });
    expect(kept).toMatchObject({ status: 'fulfilled', value: { status: 503, body: { success: false } } });
    expect(cleaned.status).toBe('rejected');

    line.restore();
    await expect.poll(async () => (await remove()).status, { timeout: 60_000 }).toBe(200);
    expect(await cleanUp()).toBe(0);
  },
);

it(
  'what runs behind the requests gives up, so that no job holds its worker and no command hangs',
  { timeout: 180_000 },
  async () => {
    const links = accountLinks('https://vorfahrt.example');
    const job = { id: randomUUID() };
    const tasks = accountTasks({ knex, links, limiter: noLimits, clock: () => NOW });
    const mail = mailTask({
      knex,
      compose: () => Promise.reject(new Error('never composed')),
      noticeOf: () => undefined,
      deliver: async () => undefined,
      clock: () => NOW,
      log: pino({ level: 'silent' }),
    });
    const work: (() => unknown)[] = [
      ...[...Object.values(tasks), mail].map(
        (task) => () =>
          task(job, { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal } as never),
      ),
      () => rescueMails(knex, 0),
      () => retryDead(knex),
      () => removeOldSubmissions(knex, noFiles, { years: 11, now: NOW }),
      () =>
        addAccount(
          knex,
          {
            email: 'erika@kanzlei.example',
            role: 'anwalt',
            firstName: 'Erika',
            lastName: 'Groß',
            passwordHash: undefined,
          },
          { now: NOW, links },
        ),
    ];

    line.silence();
    const results = await Promise.allSettled(work.map(async (begin) => begin()));
    expect(results.map(({ status }) => status)).toEqual(work.map(() => 'rejected'));

    line.restore();
    await expect
      .poll(
        async () =>
          Promise.allSettled(work.map(async (begin) => begin())).then((again) => again.map(({ status }) => status)),
        { timeout: 60_000 },
      )
      .toEqual(work.map(() => 'fulfilled'));
  },
);
