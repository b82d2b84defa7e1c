import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';
import type { Config } from '../config/config.ts';
import { DatabaseAway, openAwayDatabase, openDatabase, type Database } from '../db/index.ts';
import { migrate } from '../schema/migrate.ts';
import type { LiveCache } from '../studioReleases/index.ts';
import type { Archive } from '../wizards/index.ts';

/** The database of a start. */
export type StartDatabase = {
  database: Database;
  /** Whether it has answered and is migrated. */
  isThere: () => boolean;
  /** Resolves when that is so; undefined if it was from the beginning. */
  arrival: Promise<void> | undefined;
};

type OpenOptions = { config: Config; log: Logger; cache: LiveCache; signal: AbortSignal };

const AWAY =
  'Die Datenbank ist nicht zu erreichen. Diese Instanz zeigt, was zuletzt live war, und nimmt nichts an, bis sie antwortet.';

/**
 * Opens and migrates the database. An instance that has been live before begins without a server that is away, since pages do not need it; `signal` ends
 * its waiting. Otherwise rejects with a German sentence: at the first start, the address is likely wrong.
 */
export async function openDatabaseOfStart({ config, log, cache, signal }: OpenOptions): Promise<StartDatabase> {
  const { databaseUrl } = config;
  try {
    return { database: await openMigrated({ config, log }), isThere: () => true, arrival: undefined };
  } catch (error) {
    const mayBegin = error instanceof DatabaseAway && databaseUrl !== undefined;
    if (!mayBegin || (await cache.read()) === undefined) throw error;
    log.error({ cause: describeError(error) }, AWAY);
    const database = openAwayDatabase({ ...config, databaseUrl, log });
    let isThere = false;
    const arrive = async () => {
      await database.answers(signal);
      await migrate(database.knex);
      isThere = true;
    };
    return { database, isThere: () => isThere, arrival: arrive() };
  }
}

async function openMigrated({ config, log }: Pick<OpenOptions, 'config' | 'log'>): Promise<Database> {
  const database = await openDatabase({ ...config, log });
  try {
    await migrate(database.knex);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** The archive, which knows nothing and keeps nothing until the database is there. What is live by then is kept once it is loaded anew. */
export function archiveOnce(isThere: () => boolean, archive: Archive): Archive {
  return {
    ...archive,
    keep: async (...live) => (isThere() ? archive.keep(...live) : undefined),
    findLately: async (wizard) => (isThere() ? archive.findLately(wizard) : undefined),
    findLatest: async () => (isThere() ? archive.findLatest() : new Map()),
  };
}
