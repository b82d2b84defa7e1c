import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import { urlOf } from '../db/pool.ts';
import { migrate, migrateTo } from '../schema/migrate.ts';
import { loadRows } from './loadRows.ts';
import type { Manifest } from './manifest.ts';
import { findTool, onDatabase } from './postgresTools.ts';
import { feed, through } from './program.ts';
import { dumpRows } from './rows.ts';
import { schemaOf, type Snapshot } from './snapshot.ts';

/** How the database is written: by pg_dump in its custom format, or as rows (rows.ts), which needs no program. */
export type Format = Manifest['database']['kind'];

/** The name of the part, without `.age`. */
export const NAME_OF: Record<Format, string> = { pg_dump: 'datenbank.dump', rows: 'datenbank.rows.gz' };

/** Yields a snapshot in a format. */
export async function* dump(snapshot: Snapshot, format: Format, env: NodeJS.ProcessEnv): AsyncGenerator<Buffer> {
  if (format === 'rows') {
    yield* zipped(dumpRows(snapshot.trx), createGzip());
    return;
  }
  const file = await findTool('pg_dump', snapshot.major, env);
  const args = [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    '--exclude-table-data=public.rate_limits',
    `--snapshot=${snapshot.id}`,
  ];
  yield* through(onDatabase({ file, args, url: urlOf(snapshot.trx), env }));
}

/** Fills an empty database, and brings it to the schema of this program. */
export async function load(
  knex: Knex,
  { database: { kind }, versions }: Manifest,
  source: AsyncIterable<Buffer>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (kind === 'pg_dump') {
    const file = await findTool('pg_restore', majorOf(versions), env);
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
    await feed(onDatabase({ file, args, url: urlOf(knex), env }), source);
  } else {
    await migrateTo(knex, versions.schema);
    const { jobs } = await schemaOf(knex);
    if (jobs !== versions.jobs)
      throw new Error(
        `Die Aufträge der Sicherung haben den Stand ${versions.jobs}, dieses Programm macht ${jobs}. Spielen Sie sie mit der Programmversion zurück, mit der gesichert wurde, und starten Sie danach die neuere.`,
      );
    await loadRows(knex, zipped(source, createGunzip()));
  }
  await migrate(knex);
}

/** The major version of Postgres that a backup is of. */
function majorOf({ postgres }: Manifest['versions']): number {
  return Number.parseInt(postgres, 10);
}

/** Yields what comes out of a stream of zlib. Throws what `source` throws. */
async function* zipped(source: AsyncIterable<Buffer>, zip: NodeJS.ReadWriteStream): AsyncGenerator<Buffer> {
  const out = new PassThrough();
  const done = pipeline(Readable.from(source, { objectMode: false }), zip, out).then(
    () => undefined,
    (error: unknown) => error,
  );
  // After an error, `out` is destroyed with it.
  yield* out;
  const failure = await done;
  if (failure !== undefined) throw failure;
}
