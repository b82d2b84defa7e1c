import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import type { Manifest } from './manifest.ts';

/** The schemas that this program makes. */
export const SCHEMAS = ['public', 'graphile_worker'];

/** Counters of requests, which are worthless an hour later, and what migrating writes by itself. */
export const LEFT_OUT = new Set([
  'public.rate_limits',
  'public.knex_migrations',
  'public.knex_migrations_lock',
  'graphile_worker.migrations',
]);

/** The database as it is at one moment, while servers go on. */
export type Snapshot = Pick<Manifest, 'versions' | 'wizards'> & {
  trx: Knex.Transaction;
  /** `pg_dump --snapshot`. */
  id: string;
  major: number;
  rows: Record<string, number>;
};

/** Calls `work` with a snapshot, which lasts as long as `work`. */
export async function withSnapshot<Result>(
  knex: Knex,
  program: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return transact(knex, async (trx) => {
    await trx.raw('set transaction isolation level repeatable read, read only');
    const [{ id, postgres, number }] = await rowsOf<{ id: string; postgres: string; number: number }>(
      trx,
      `select pg_export_snapshot() as id, current_setting('server_version') as postgres, current_setting('server_version_num')::int as number`,
    );
    const versions = { program, ...(await schemaOf(trx)), postgres };
    const rows = await countRows(trx);
    return work({ trx, id, versions, major: Math.floor(number / 10_000), rows, wizards: await revisionsOf(trx) });
  });
}

/** The last migration that was made, and the one of graphile-worker. */
export async function schemaOf(knex: Knex): Promise<{ schema: string; jobs: number }> {
  const [{ schema }] = await rowsOf<{ schema: string }>(knex, 'select max(name) as schema from knex_migrations');
  const [{ jobs }] = await rowsOf<{ jobs: number }>(knex, 'select max(id) as jobs from graphile_worker.migrations');
  return { schema, jobs };
}

/** The number of rows of each table that is saved. */
export async function countRows(knex: Knex): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const table of await tablesOf(knex)) {
    const [{ count }] = await rowsOf<{ count: string }>(knex, `select count(*) from ${table.quoted}`);
    counts.push([table.name, Number(count)]);
  }
  return Object.fromEntries(counts);
}

export type Table = { name: string; quoted: string };

/** The tables that are saved, in no particular order. */
export async function tablesOf(knex: Knex): Promise<Table[]> {
  const all = await rowsOf<Table>(
    knex,
    `select nspname || '.' || relname as name, format('%I.%I', nspname, relname) as quoted
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = any(?) order by 1`,
    [SCHEMAS],
  );
  return all.filter(({ name }) => !LEFT_OUT.has(name));
}

async function revisionsOf(knex: Knex): Promise<Record<string, string>> {
  const rows = await rowsOf<{ wizard: string; revision: string }>(
    knex,
    'select distinct on (wizard) wizard, revision from wizard_definitions order by wizard, last_live_at desc',
  );
  return Object.fromEntries(rows.map(({ wizard, revision }) => [wizard, revision]));
}

/** The rows that a statement returns, of which there is at least one where the type is read as a pair. */
export async function rowsOf<Row>(knex: Knex, sql: string, bindings: Knex.RawBinding[] = []): Promise<[Row, ...Row[]]> {
  const { rows } = await knex.raw<{ rows: [Row, ...Row[]] }>(sql, bindings);
  return rows;
}
