import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../../../server/db/embedded/index.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { createPool, MAX_CONNECTIONS } from '../../../server/db/pool.ts';
import { administer, databaseUrl } from '../../support/testCluster.ts';
import { startServer } from '../../support/serverProcess.ts';
import { MailServer } from '../../support/smtp.ts';
import type { BareSetting } from './bare.ts';
import type { Knex } from 'knex';

/** As `npm start` says it, for both sides. */
const NODE_FLAGS = { NODE_OPTIONS: '--max-semi-space-size=8' };

/** A server process under measurement, and where it keeps things. */
export type Side = { url: string; pid: number; knex: Knex; uploads: string };

export type Sides = {
  ours: Side;
  /** The bare server, to be started when it is known which row ours stores. */
  startBare(constants: BareSetting['constants']): Promise<Side>;
  /** Mails that the sink took. */
  mails(): number;
  close(): Promise<void>;
};

/**
 * Starts our server as in production, with its worker, a mail server that takes everything, and rate limits on; beside
 * it the bare one. Both on one Postgres with `fsync`, a database each, with the same tables and as many connections.
 */
export async function openSides(): Promise<Sides> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-bench-'));
  await chmod(directory, 0o755); // as root the database runs under another account, which has to get in
  const cluster = await startEmbedded({ dataDir: directory, log: pino({ level: 'silent' }) });
  const smtp = await MailServer.start();
  const [ours, bare] = await Promise.all(['ours', 'bare'].map((name) => createDatabase(cluster.url, name)));
  if (ours === undefined || bare === undefined) throw new Error('Two databases were expected.');
  const dataDir = path.join(directory, 'ours');
  const server = await startServer({
    script: 'server/entry.js',
    env: {
      ...NODE_FLAGS,
      NODE_ENV: 'production',
      DATABASE_URL: ours.url,
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  let child: ChildProcess | undefined;
  return {
    ours: { url: server.url, pid: server.pid, knex: ours.knex, uploads: path.join(dataDir, 'uploads/files') },
    async startBare(constants) {
      const uploads = path.join(directory, 'bare');
      await mkdir(uploads);
      child = fork(path.join(import.meta.dirname, 'bare.ts'), {
        env: { ...process.env, ...NODE_FLAGS, NODE_ENV: 'production' },
      });
      child.send({
        databaseUrl: bare.url,
        connections: MAX_CONNECTIONS,
        directory: uploads,
        constants,
      } satisfies BareSetting);
      const [port] = (await once(child, 'message')) as [number];
      return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, knex: bare.knex, uploads };
    },
    mails: () => smtp.received.length,
    async close() {
      child?.kill();
      await server.stop();
      await Promise.all([ours.knex.destroy(), bare.knex.destroy(), smtp.down()]);
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Takes away all that a side has stored, and what still waits to be worked on; mails first, as the worker reads them,
 * or the two would wait for one another.
 */
export async function empty({ knex, uploads }: Side): Promise<void> {
  await knex.raw('delete from graphile_worker._private_jobs where locked_at is null');
  await knex.raw('truncate mails, submissions, uploads, rate_limits cascade');
  const names = await readdir(uploads).catch(() => []);
  await Promise.all(names.map((name) => rm(path.join(uploads, name), { force: true })));
}

async function createDatabase(clusterUrl: string, name: string): Promise<{ url: string; knex: Knex }> {
  await administer(clusterUrl, `create database ${name}`);
  const url = databaseUrl(clusterUrl, name);
  const knex = createPool(url);
  await migrate(knex);
  return { url, knex };
}

/**
 * Stores new jobs as used up, so that they are stored and nothing more; returns what lets them run again. Jobs that are
 * due later would not do: graphile-worker reads past all of them whenever it looks for one.
 */
export async function holdJobs({ knex }: Side): Promise<() => Promise<void>> {
  await knex.raw(`
    create function held() returns trigger language plpgsql as $$ begin new.attempts := new.max_attempts; return new; end $$;
    create trigger held before insert on graphile_worker._private_jobs for each row execute function held()`);
  return async () => void (await knex.raw('drop function held cascade'));
}
