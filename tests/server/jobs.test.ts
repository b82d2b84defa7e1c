import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openJobs, type Jobs } from '../../server/jobs/index.ts';
import { Line } from '../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** The worker, on a database that it loses. */

let database: TestDatabase;
let line: Line;
let jobs: Jobs;
/** Which job the task has begun with, in turn. */
let runs: string[];
/** What the jobs of this name wait for. */
let gates: Record<string, Promise<unknown>>;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await Line.to(database.url);
  runs = [];
  gates = {};
  const note = async (payload: unknown) => {
    const { name } = payload as { name: string };
    runs.push(name);
    await gates[name];
  };
  jobs = await openJobs({ databaseUrl: line.url, tasks: { note }, schedule: [], log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  line.restore();
  await jobs.close();
  line.close();
  await database.drop();
});

async function add(...names: string[]): Promise<void> {
  for (const name of names) await database.knex.raw('select graphile_worker.add_job(?, ?::json)', ['note', JSON.stringify({ name })]);
}

async function waiting(): Promise<number> {
  return (await database.knex('graphile_worker.jobs').pluck('id')).length;
}

it('begins anew after the database was lost while jobs ended one after the other, and takes them up again at once', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  gates = { a: opened, b: opened.then(() => sleep(50)), c: opened.then(() => sleep(100)).then(() => Promise.reject(new Error('the task fails'))) };
  await add('a', 'b', 'c');
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['a', 'b', 'c']));
  line.break();
  open();
  await sleep(500);
  gates = {};
  line.restore();
  await add('d');
  await vi.waitFor(async () => expect([runs.includes('d'), await waiting()]).toEqual([true, 0]), { timeout: 8_000 });
  expect(runs.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd']);
}, 30_000);

it('begins anew where the database has fallen silent for good', async () => {
  line.silence();
  await sleep(100);
  line.failOver();
  await add('a');
  await vi.waitFor(() => expect(runs).toEqual(['a']), { timeout: 15_000 });
}, 30_000);

it('stops in time while the database is away', async () => {
  line.break();
  await sleep(1_500);
  expect(await Promise.race([jobs.close().then(() => 'stopped'), sleep(9_000)])).toBe('stopped');
}, 20_000);
