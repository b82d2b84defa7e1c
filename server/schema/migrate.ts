import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { installJobs } from '../jobs/index.ts';
import { createPool, isPooled, urlOf } from '../db/pool.ts';
import { transact } from '../db/transact.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

// Any number, as long as nobody else takes the same one in this database.
const MIGRATION_LOCK = 8_374_001;

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(DIRECTORY)).filter((name) => name.endsWith('.ts')).toSorted(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> => import(/* @vite-ignore */ new URL(name, DIRECTORY).href),
};

/**
 * Brings the schema up to date, once, however many instances call it at the same moment: the others wait and find
 * nothing left to do. Uses a pool of its own, whose statements may take as long as they need.
 */
export async function migrate(knex: Knex): Promise<void> {
  const own = createPool(urlOf(knex), undefined, { pooled: isPooled(knex), limitMs: Infinity });
  try {
    // The lock belongs to a transaction, so it ends with its process and holds behind a transaction pooler too.
    await transact(own, async (lock) => {
      await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await runPending(own);
    });
  } finally {
    await own.destroy();
  }
}

/**
 * For commands, which change no schema: throws, with the remedy, unless a server of this version has brought it up to
 * date.
 */
export async function requireCurrentSchema(knex: Knex): Promise<void> {
  const wanted = await source.getMigrations([]);
  const {
    rows: [answer],
  } = await knex.raw<{ rows: { name: string | null }[] }>("select to_regclass('knex_migrations') as name");
  if (answer?.name === null)
    throw new Error(
      'In dieser Datenbank hat noch kein Server von Vorfahrt gearbeitet. Setzen Sie DATABASE_URL oder DATA_DIR wie beim Server, oder nennen Sie mit ENV_FILE dessen Datei.',
    );
  const made: string[] = await knex('knex_migrations').pluck('name');
  if (made.some((name) => !wanted.includes(name)))
    throw new Error('Die Datenbank ist von einer neueren Version. Nehmen Sie die Befehle aus dem Ordner des Servers.');
  if (wanted.some((name) => !made.includes(name)))
    throw new Error(
      'Die Datenbank ist von einer älteren Version. Starten Sie zuerst den Server neu, er bringt sie auf den Stand.',
    );
}

async function runPending(knex: Knex): Promise<void> {
  try {
    await installJobs(urlOf(knex));
    // Knex keeps a lock of its own in a table. As ours is held, one found there was left by a killed process.
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
