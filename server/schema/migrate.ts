import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { installJobs } from '../jobs/index.ts';
import { createPool, isPooled, urlOf } from '../db/pool.ts';
import { transact } from '../db/transact.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

// Any number that nothing else in this database uses as an advisory lock.
const MIGRATION_LOCK = 8_374_001;

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(DIRECTORY)).filter((name) => name.endsWith('.ts')).toSorted(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> => import(/* @vite-ignore */ new URL(name, DIRECTORY).href),
};

/**
 * Migrates the schema. Concurrent calls of several instances wait for the first one and then find nothing to do. Uses a
 * pool of its own without a statement timeout.
 */
export async function migrate(knex: Knex): Promise<void> {
  const own = createPool(urlOf(knex), undefined, { pooled: isPooled(knex), limitMs: Infinity });
  try {
    // A transaction-level lock ends with its process and also works behind a transaction pooler.
    await transact(own, async (lock) => {
      await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await runPending(own);
    });
  } finally {
    await own.destroy();
  }
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
 * For commands, which do not change the schema: throws an `OtherSchema`, with a remedy, unless a server of this version has migrated it.
 */
export async function requireCurrentSchema(knex: Knex): Promise<void> {
  const wanted = await source.getMigrations([]);
  const {
    rows: [answer],
  } = await knex.raw<{ rows: { name: string | null }[] }>("select to_regclass('knex_migrations') as name");
  if (answer?.name === null)
    throw new OtherSchema(
      'In dieser Datenbank hat noch kein Server von Vorfahrt gearbeitet. Setzen Sie DATABASE_URL oder DATA_DIR wie beim Server, oder nennen Sie mit ENV_FILE dessen Datei.',
      true,
    );
  const made: string[] = await knex('knex_migrations').pluck('name');
  if (made.some((name) => !wanted.includes(name)))
    throw new OtherSchema(
      'Die Datenbank ist von einer neueren Version. Nehmen Sie die Befehle aus dem Ordner des Servers.',
      false,
    );
  if (wanted.some((name) => !made.includes(name)))
    throw new OtherSchema(
      'Die Datenbank ist von einer älteren Version. Starten Sie zuerst den Server neu, er bringt sie auf den Stand.',
      true,
    );
}

async function runPending(knex: Knex): Promise<void> {
  try {
    await installJobs(urlOf(knex));
    // Knex has a lock table of its own. Since this process holds the advisory lock, an entry there was left by a killed
    // process.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
    await knex.migrate.latest({ migrationSource: source });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Die Datenbank ließ sich nicht auf den Stand dieses Programms bringen: ${reason}. ` +
        'Ist sie von einer neueren Version, starten Sie diese; sonst beheben Sie die Ursache und starten Sie neu, nichts wurde halb geändert.',
      { cause },
    );
  }
}
