import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { NoCluster, requireCluster, runningUrl, startEmbedded } from './embedded/index.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, DatabaseAway, requireUsableServer, STATEMENT_LIMIT_MS, withoutSecrets } from './pool.ts';

export { DatabaseAway, isPooled, preparedAs } from './pool.ts';
export { NoCluster };

export type Database = {
  knex: Knex;
  url: string;
  kind: 'server' | 'embedded';
  /** Closes the pool and, if embedded, stops the server. */
  close(): Promise<void>;
};

type DatabaseOptions = {
  databaseUrl: string | undefined;
  /** Whether a pooler runs in front of the server that `databaseUrl` names. */
  databasePooled?: boolean;
  dataDir: string;
  log: Logger;
};

/** Statement timeout of commands, in milliseconds: they can read whole tables, and no page waits for them. */
const COMMAND_LIMIT_MS = 60_000;

/**
 * Opens the Postgres that `databaseUrl` names or else an embedded server under `<dataDir>/postgres`. Resolves when it
 * answers queries; throws a German sentence with a remedy if it does not.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return open(options, STATEMENT_LIMIT_MS);
}

/** Between two rounds of attempts to reach a server that is away. */
const AWAY_PAUSE_MS = 1_000;

/**
 * Opens a server that does not answer. `answers` resolves when it does; it rejects after `signal`, and with a German sentence if the server
 * cannot be used.
 */
export function openAwayDatabase({
  databaseUrl: url,
  databasePooled: pooled = false,
  log,
}: Omit<DatabaseOptions, 'dataDir'> & { databaseUrl: string }): Database & {
  answers: (signal: AbortSignal) => Promise<void>;
} {
  const knex = createPool(url, log, { pooled, limitMs: STATEMENT_LIMIT_MS });
  const answers = async (signal: AbortSignal) => {
    for (;;) {
      try {
        return await requireUsableServer(url);
      } catch (error) {
        if (!(error instanceof DatabaseAway)) throw error;
      }
      await sleep(AWAY_PAUSE_MS, undefined, { signal });
    }
  };
  return { knex, url, kind: 'server', close: () => knex.destroy(), answers };
}

/**
 * As `openDatabase`, for commands: creates no database, and shares the embedded one of a running instance without
 * stopping it. `place` names the database without secrets.
 */
export async function visitDatabase(options: DatabaseOptions): Promise<Database & { place: string }> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl !== undefined)
    return { ...(await open(options, COMMAND_LIMIT_MS)), place: withoutSecrets(databaseUrl) };
  const place = `eingebettet in ${await requireCluster(dataDir)}`;
  return { ...(await open({ ...options, databaseUrl: await runningUrl(dataDir) }, COMMAND_LIMIT_MS)), place };
}

async function open(
  { databaseUrl, databasePooled: pooled = false, dataDir, log }: DatabaseOptions,
  limitMs: number,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    await requireUsableServer(databaseUrl);
    const knex = createPool(databaseUrl, log, { pooled, limitMs });
    return { knex, url: databaseUrl, kind: 'server', close: () => knex.destroy() };
  }
  const server = await startEmbedded({ dataDir, log });
  const knex = createPool(server.url, log, { limitMs });
  const close = async () => {
    await knex.destroy();
    await server.stop();
  };
  return { knex, url: server.url, kind: 'embedded', close };
}
