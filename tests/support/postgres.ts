import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { inject } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { administer, databaseUrl, TEMPLATE } from './testCluster.ts';

declare module 'vitest' {
  // Declaration merging with vitest requires an interface.
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

export type TestDatabase = {
  url: string;
  knex: Knex;
  /** Closes the pool and drops the database, even if others are still connected. */
  drop(): Promise<void>;
};

type TestDatabaseOptions = {
  /** false: without tables, as before the first migration. */
  migrated?: boolean;
};

/** Creates a database in the run's cluster for one test file. */
export async function createTestDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    clusterUrl,
    `create database ${name} template ${migrated ? TEMPLATE : 'template0'} strategy file_copy`,
  );
  const url = databaseUrl(clusterUrl, name);
  const knex = createPool(url);
  const drop = async () => {
    await knex.destroy();
    await administer(clusterUrl, untilLeft(name));
    await administer(clusterUrl, `drop database ${name} with (force)`);
  };
  return { url, knex, drop };
}

/** Waits for connections that are being closed, a second at most: a client that is thrown out then has nobody who hears of it. */
function untilLeft(name: string): string {
  return `do $$ begin
    for attempt in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;
}
