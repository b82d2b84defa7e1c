import { setImmediate as immediately } from 'node:timers/promises';
import Koa from 'koa';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers } from '../../../server/db/answers.ts';
import { healthRoutes } from '../../../server/main/healthRoutes.ts';
import { openJobs, type Jobs } from '../../../server/jobs/index.ts';
import { openMetrics } from '../../../server/metrics/index.ts';
import { Line } from '../../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { listen } from '../listen.ts';
import { routed } from '../routed.ts';

/** The worker, with a database that it loses. */

const PATIENCE = { timeout: 60_000 };

let database: TestDatabase;
let line: Line;
let jobs: Jobs;
let runs: string[];
/** The time of the worker's clock, in milliseconds. */
let time: number;
/** The promises that jobs of this name wait for. */
let gates: Record<string, Promise<unknown>>;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await Line.to(database.url);
  runs = [];
  time = 0;
  gates = {};
  const note = async (payload: unknown) => {
    const { name } = payload as { name: string };
    runs.push(name);
    await gates[name];
  };
  jobs = await openJobs({
    databaseUrl: line.url,
    pooled: false,
    tasks: { note },
    schedule: [],
    log: pino({ level: 'silent' }),
    clock: () => time,
  });
});
afterEach(async () => {
  line.restore();
  await jobs.close();
  line.close();
  await database.drop();
});

async function add(...names: string[]): Promise<void> {
  for (const name of names)
    await database.knex.raw('select graphile_worker.add_job(?, ?::json)', ['note', JSON.stringify({ name })]);
}

async function waiting(): Promise<number> {
  return (await database.knex('graphile_worker.jobs').pluck('id')).length;
}

it('begins anew after the database was lost while jobs ended one after the other, and takes them up again at once', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  gates = {
    a: opened,
    b: opened.then(immediately),
    c: opened
      .then(immediately)
      .then(immediately)
      .then(() => Promise.reject(new Error('the task fails'))),
  };
  await add('a', 'b', 'c');
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['a', 'b', 'c']), PATIENCE);
  line.break();
  open();
  await vi.waitFor(() => expect(line.refused).toBeGreaterThan(2), PATIENCE);
  gates = {};
  line.restore();
  await add('d');
  await vi.waitFor(async () => expect([runs.includes('d'), await waiting()]).toEqual([true, 0]), PATIENCE);
  expect(runs.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd']);
});

it('begins anew where the database has fallen silent for good', async () => {
  line.silence();
  line.failOver();
  await add('a');
  await vi.waitFor(() => expect(runs).toEqual(['a']), PATIENCE);
});

it('stops while the database is away', async () => {
  line.break();
  // It tries to begin anew.
  await vi.waitFor(() => expect(line.refused).toBeGreaterThan(2), PATIENCE);
  await jobs.close();
});

it('stops although the connection that it listens on is lost meanwhile, before its first answer', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const listening = line.silenceAt('LISTEN "jobs:insert"');
  // Its successor listens anew.
  line.restore();
  await listening;
  const closed = jobs.close();
  line.break();
  await closed;
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it('says while it gets nowhere although the database answers, and when it works again', async () => {
  const { knex } = database;
  const told = async () => {
    const app = new Koa().use(
      routed(
        healthRoutes({
          databaseAnswers: () => answers(knex),
          isStopping: () => false,
          jobsWork: () => jobs.health().working,
          hasRoom: async () => true,
        }),
      ),
    );
    const listening = await listen(app.callback());
    const texts = await Promise.all(
      ['/healthz', '/readyz/pages', '/readyz'].map(async (address) => (await fetch(listening.url + address)).text()),
    );
    listening.close();
    const { text } = await openMetrics({ knex, jobs: jobs.health }).text();
    return {
      answers: texts,
      up: Number(/^vorfahrt_worker_up (\d)$/m.exec(text)?.[1]),
      restarts: Number(/^vorfahrt_worker_restarts_total (\d+)$/m.exec(text)?.[1]),
    };
  };
  await vi.waitFor(async () => expect(await told()).toMatchObject({ answers: ['ok', 'ok', 'ok'], up: 1 }), PATIENCE);
  const { restarts } = await told();

  await knex.raw("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$");
  await knex.raw(
    'create trigger refuse before update on graphile_worker._private_jobs for each row execute function refuse()',
  );
  await add('a');
  await vi.waitFor(
    async () => expect(await told()).toMatchObject({ answers: ['ok', 'ok', 'not ready: jobs'], up: 0 }),
    PATIENCE,
  );
  // It stays unhealthy: neither the next start nor the passing of time alone changes that.
  await vi.waitFor(async () => expect((await told()).restarts).toBeGreaterThan(restarts + 3), PATIENCE);
  expect((await told()).up).toBe(0);

  await knex.raw('drop trigger refuse on graphile_worker._private_jobs');
  await vi.waitFor(() => expect(runs).toEqual(['a']), PATIENCE);
  expect((await told()).up).toBe(0);
  // The job may have been taken by a run that was already ending, so it is the next run that has to last.
  await vi.waitFor(async () => {
    time += 30_000;
    expect(await told()).toMatchObject({ answers: ['ok', 'ok', 'ok'], up: 1 });
  }, PATIENCE);
}, 300_000);
