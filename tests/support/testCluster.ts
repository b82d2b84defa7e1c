import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/schema/migrate.ts';
import { createPool } from '../../server/db/pool.ts';

export const TEMPLATE = 'vorfahrt_template';

// The data does not have to survive a crash.
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Where Linux keeps files in memory, and what a run leaves there at most. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/** A `globalSetup`: starts one cluster, migrates a template database in it, and returns the teardown. */
export async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), 'vorfahrt-test-'));
  await chmod(dataDir, 0o755); // as root the server runs under another account, which needs access
  const cluster = await startEmbedded({ dataDir, log: pino({ level: 'error' }), settings: THROW_AWAY });
  await createTemplate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM_BYTES;
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = database;
  return url.href;
}

/** Runs one statement outside of any transaction. */
export async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createTemplate(clusterUrl: string): Promise<void> {
  await administer(clusterUrl, `create database ${TEMPLATE}`);
  const knex = createPool(databaseUrl(clusterUrl, TEMPLATE));
  await migrate(knex);
  await knex.destroy();
  await administer(clusterUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`);
}
