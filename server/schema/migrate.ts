import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { installJobs } from '../jobs/index.ts';
import { createPool, isPooled, urlOf } from '../db/pool.ts';
import { transact } from '../db/transact.ts';
import { MIGRATING, readState, requireUsable, source } from './migrations.ts';

// Any number that nothing else in this database uses as an advisory lock.
const MIGRATION_LOCK = 8_374_001;
const LOCK_PAUSE_MS = 200;

/**
 * Migrates the schema. Concurrent calls of several instances wait for the first one and then find nothing to do. A schema of a newer
 * program is left as it is. Rejects with a German sentence if this program cannot work on it.
 */
export async function migrate(knex: Knex): Promise<void> {
  await underLock(knex, runPending);
}

/**
 * Takes back the migrations after `last`, the newest first, each in a transaction of its own. Returns their names. Throws, with a remedy, if
 * `last` was not made, or if a newer program has made some: it has their way back.
 */
export async function migrateDown(knex: Knex, last: string): Promise<string[]> {
  const taken: string[] = [];
  await underLock(knex, async (own) => {
    const { made, newer } = await readState(own);
    if (newer.length > 0)
      throw new Error(
        `Die Datenbank ist von einer neueren Version (${newer.at(-1)}). Den Weg zurück kennt nur diese: Rufen Sie den Befehl in ihrem Ordner auf. Nichts wurde geändert.`,
      );
    if (!made.includes(last))
      throw new Error(
        `${last} ist in dieser Datenbank nicht gemacht. npm run migrate -- status zeigt, was gemacht ist.`,
      );
    await own.migrate.forceFreeMigrationsLock(MIGRATING);
    for (const name of made.slice(made.indexOf(last) + 1).toReversed()) {
      await own.migrate.down({ ...MIGRATING, name });
      taken.push(name);
    }
  });
  return taken;
}

/**
 * Brings an empty database to the schema that ends with the migration `last`, for rows of that schema. Throws, with a remedy, if this program
 * does not know it.
 */
export async function migrateTo(knex: Knex, last: string): Promise<void> {
  const known = await source.getMigrations([]);
  if (!known.includes(last))
    throw new Error(
      `Das Schema ${last} kennt dieses Programm nicht: Es ist von einer neueren Version. Nehmen Sie diese. Nichts wurde geändert.`,
    );
  await underLock(knex, async (own) => {
    await installJobs(urlOf(own));
    await own.migrate.forceFreeMigrationsLock(MIGRATING);
    const { missing } = await readState(own);
    for (const name of missing.filter((one) => one <= last)) await own.migrate.up({ ...MIGRATING, name });
  });
}

/** The schema is not the one of this program. */
export class OtherSchema extends Error {
  /** Whether the next start of a server of this version makes it right. */
  readonly isMendedByStart: boolean;

  constructor(message: string, isMendedByStart: boolean) {
    super(message);
    this.name = 'OtherSchema';
    this.isMendedByStart = isMendedByStart;
  }
}

/**
 * For commands, which do not change the schema: throws, with a remedy, unless it is the one of this program, or a newer one on which
 * a server of this program has worked last.
 */
export async function requireCurrentSchema(knex: Knex): Promise<void> {
  const state = await readState(knex);
  if (!state.exists)
    throw new OtherSchema(
      'In dieser Datenbank hat noch kein Server von Vorfahrt gearbeitet. Setzen Sie DATABASE_URL oder DATA_DIR wie beim Server, oder nennen Sie mit ENV_FILE dessen Datei.',
      true,
    );
  await requireUsable(knex, state);
  if (state.newer.length > 0 && !(await isServersProgram(knex)))
    throw new OtherSchema(
      'Die Datenbank ist von einer neueren Version. Nehmen Sie die Befehle aus dem Ordner des Servers.',
      false,
    );
  if (state.missing.length > 0)
    throw new OtherSchema(
      'Die Datenbank ist von einer älteren Version. Starten Sie zuerst den Server neu, er bringt sie auf den Stand.',
      true,
    );
}

/** The newest migration that this program knows, which names its schema. */
export async function programSchema(): Promise<string | undefined> {
  return (await source.getMigrations([])).at(-1);
}

/** Whether the server that has started last is of this program's schema (server/deployment). */
async function isServersProgram(knex: Knex): Promise<boolean> {
  const row: { value: string } | undefined = await knex('deployment').first('value').where({ name: 'schema' });
  return row?.value === (await programSchema());
}

/**
 * Runs `work` while no other process migrates, on a pool of its own without a statement timeout. Neither who has the lock nor who waits for it
 * keeps a snapshot, for which `create index concurrently` would wait without end.
 */
async function underLock(knex: Knex, work: (own: Knex) => Promise<void>): Promise<void> {
  const own = createPool(urlOf(knex), undefined, { pooled: isPooled(knex), limitMs: Infinity });
  // A transaction-level lock ends with its process and also works behind a transaction pooler.
  const attempt = () =>
    transact(own, async (trx) => {
      const isLocked = await tryLock(trx);
      if (isLocked) await work(own);
      return isLocked;
    });
  try {
    while (!(await attempt())) await sleep(LOCK_PAUSE_MS);
  } finally {
    await own.destroy();
  }
}

async function tryLock(trx: Knex.Transaction): Promise<boolean> {
  // Without parameters: a statement that has some keeps its snapshot until the next one.
  const { rows } = await trx.raw<{ rows: { granted: boolean }[] }>(
    `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as granted`,
  );
  return rows[0]?.granted === true;
}

async function runPending(knex: Knex): Promise<void> {
  await requireUsable(knex, await readState(knex));
  try {
    await installJobs(urlOf(knex));
    // Knex has a lock table of its own. Since this process holds the advisory lock, an entry there was left by a killed
    // process.
    await knex.migrate.forceFreeMigrationsLock(MIGRATING);
    await knex.migrate.latest(MIGRATING);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Die Datenbank ließ sich nicht auf den Stand dieses Programms bringen: ${reason}. ` +
        'Beheben Sie die Ursache und starten Sie neu, nichts wurde halb geändert.',
      { cause },
    );
  }
}
