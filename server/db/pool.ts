import { setTimeout as sleep } from 'node:timers/promises';
import knex from 'knex';
import type { Knex } from 'knex';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../errorCode.ts';

const CONNECT_LIMIT_MS = 3000;
const ACQUIRE_LIMIT_MS = 4000;
const STARTUP_LIMIT_MS = 10_000;
/** Of one process, the worker's beside them. */
export const MAX_CONNECTIONS = 10;
const OLDEST_VERSION = 140_000;

/**
 * A pool that outlives restarts of its server: knex drops a broken connection and opens another at the next query.
 * While the server is gone a query fails at once, or after 4 s when nothing answers. A query that was already sent
 * to a server that then falls silent waits for ever unless the caller bounds it with `.timeout(ms)`.
 */
export function createPool(url: string, log?: Logger): Knex {
  // Knex puts a stack behind its sentence, and while the server is gone it says one per query.
  const warn = (message: unknown) => log?.warn({ knex: String(message).split('\n', 1)[0] }, 'Meldung der Datenbankverbindung');
  return knex({
    client: 'pg',
    // Else knex puts what people typed into its error messages.
    compileSqlOnError: false,
    connection: { connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS, keepAlive: true, application_name: 'vorfahrt' },
    pool: { min: 0, max: MAX_CONNECTIONS },
    acquireConnectionTimeout: ACQUIRE_LIMIT_MS,
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
  });
}

/** The address that a pool was made for. */
export function urlOf(pool: Knex): string {
  const { connection } = pool.client.config as { connection: { connectionString: string } };
  return connection.connectionString;
}

/** Waits up to 10 s for a server that is just starting; throws when it stays away or is older than 14. */
export async function requireUsableServer(url: string): Promise<void> {
  const version = await firstAnswer(url, Date.now() + STARTUP_LIMIT_MS);
  if (version < OLDEST_VERSION) {
    const found = Math.floor(version / 10_000);
    throw new Error(
      `DATABASE_URL zeigt auf PostgreSQL ${found}, gebraucht wird 14 oder neuer. Aktualisieren Sie den Server oder lassen Sie DATABASE_URL weg.`,
    );
  }
}

async function firstAnswer(url: string, deadline: number): Promise<number> {
  for (;;) {
    try {
      return await askVersion(url);
    } catch (error) {
      if (!isStarting(error) || Date.now() > deadline) throw unreachable(url, error);
      await sleep(250);
    }
  }
}

async function askVersion(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(rows[0]?.version);
  } finally {
    await client.end();
  }
}

/** Nobody listens yet, or the server says that it is still starting (57P03). */
function isStarting(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ECONNREFUSED' || code === '57P03';
}

function unreachable(url: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new Error(
    `Die Datenbank ${withoutSecrets(url)} ist nicht zu erreichen (${reason}). Prüfen Sie DATABASE_URL und ob der Server läuft.`,
    { cause },
  );
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'aus DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
