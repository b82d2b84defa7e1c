import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { requireCluster, runningUrl, startEmbedded } from './embedded/index.ts';
import { createPool, requireUsableServer, withoutSecrets } from './pool.ts';

export { isPooled, preparedAs } from './pool.ts';

export type Database = {
  knex: Knex;
  url: string;
  kind: 'server' | 'embedded';
  /** Ends the pool and, when it is ours, the server. */
  close(): Promise<void>;
};

type DatabaseOptions = {
  databaseUrl: string | undefined;
  dataDir: string;
  log: Logger;
};

/**
 * Opens the Postgres that `databaseUrl` names or, without one, a server of our own under `<dataDir>/postgres`.
 * Resolves when it answers queries; throws a German sentence with a remedy when it cannot.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined ? await openEmbedded(dataDir, log) : await openServer(databaseUrl, log);
}

/**
 * As `openDatabase`, for commands: makes no database, and where a running instance owns the embedded one, it is shared,
 * and left running at the end. `place` says which one it is, without secrets.
 */
export async function visitDatabase(options: DatabaseOptions): Promise<Database & { place: string }> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl !== undefined) return { ...(await openDatabase(options)), place: withoutSecrets(databaseUrl) };
  const place = `eingebettet in ${await requireCluster(dataDir)}`;
  const running = await runningUrl(dataDir);
  return { ...(await openDatabase(running === undefined ? options : { ...options, databaseUrl: running })), place };
}

async function openServer(url: string, log: Logger): Promise<Database> {
  const { pooled } = await requireUsableServer(url);
  const knex = createPool(url, log, { pooled });
  return { knex, url, kind: 'server', close: () => knex.destroy() };
}

async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  const server = await startEmbedded({ dataDir, log });
  const knex = createPool(server.url, log);
  const close = async () => {
    await knex.destroy();
    await server.stop();
  };
  return { knex, url: server.url, kind: 'embedded', close };
}
