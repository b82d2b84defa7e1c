import { setTimeout as sleep } from 'node:timers/promises';
import knex from 'knex';
import type { Knex } from 'knex';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../base/errorCode.ts';
import { sparingly } from '../base/sparingly.ts';

const CONNECT_LIMIT_MS = 3000;
const ACQUIRE_LIMIT_MS = 4000;
const STARTUP_LIMIT_MS = 10_000;
/**
 * Statement timeout in milliseconds. A database that stops responding keeps its connections open, and statements would
 * wait without end. With this limit and the one for connections, clients get an error within 5 s.
 */
export const STATEMENT_LIMIT_MS = 4_000;
/** Of one process, in addition to those of the worker. */
export const MAX_CONNECTIONS = 10;
const OLDEST_VERSION = 140_000;

type Parameters = { pooled: boolean };

type PoolOptions = {
  /** Whether another pooler runs between this one and the server. */
  pooled?: boolean;
  /** Statement timeout in milliseconds; `Infinity` for none. */
  limitMs?: number;
};

/**
 * A pool that survives restarts of its server: knex discards a broken connection and opens another one for the next
 * statement. While the server is down, a statement rejects at once, or after 4 s if nothing answers. A statement whose
 * server stops responding rejects after `limitMs`, and its connection is discarded.
 */
export function createPool(
  url: string,
  log?: Logger,
  { pooled = false, limitMs = STATEMENT_LIMIT_MS }: PoolOptions = {},
): Knex {
  const rarely = sparingly();
  // Knex appends a stack to its warning, and while the server is down it warns at every query.
  const warn = (message: unknown) => {
    const [said = ''] = String(message).split('\n', 1);
    rarely(said, (leftOut) => log?.warn({ knex: said, leftOut }, 'Meldung der Datenbankverbindung'));
  };
  const config: Knex.Config & { userParams: Parameters } = {
    client: 'pg',
    // By default knex puts bindings, that is user input, into its error messages.
    compileSqlOnError: false,
    connection: {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      application_name: 'vorfahrt',
    },
    pool: { min: 0, max: MAX_CONNECTIONS },
    acquireConnectionTimeout: ACQUIRE_LIMIT_MS,
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
    userParams: { pooled },
  };
  const pool = knex(config);
  // Knex emits this event for every statement before it compiles it, also within transactions. Schema changes have no
  // limit.
  const limit = (statement: Knex.Raw | Knex.QueryBuilder | Knex.SchemaBuilder) => {
    if ('timeout' in statement) statement.timeout(limitMs);
  };
  return Number.isFinite(limitMs) ? pool.on('start', limit) : pool;
}

/** Whether a pooler such as PgBouncer runs between a pool and its server. */
export function isPooled(pool: Knex): boolean {
  return (pool.userParams as Parameters).pooled;
}

/**
 * Options of a raw statement that Postgres plans once for each connection. Behind a pooler the statement has no name:
 * the next transaction may run on a connection where it is not prepared, or where another client has prepared it.
 */
export function preparedAs(name: string, pool: Knex): { name?: string } {
  return isPooled(pool) ? {} : { name };
}

/** The URL that a pool was created with. */
export function urlOf(pool: Knex): string {
  const { connection } = pool.client.config as { connection: { connectionString: string } };
  return connection.connectionString;
}

/**
 * Waits up to 10 s for a starting server. Throws if it does not answer, is older than version 14, or allows no transactions, as some poolers do.
 */
export async function requireUsableServer(url: string): Promise<void> {
  const version = await firstAnswer(url, Date.now() + STARTUP_LIMIT_MS);
  if (version >= OLDEST_VERSION) return;
  const found = Math.floor(version / 10_000);
  throw new Error(
    `DATABASE_URL zeigt auf PostgreSQL ${found}, gebraucht wird 14 oder neuer. Aktualisieren Sie den Server oder lassen Sie DATABASE_URL weg.`,
  );
}

async function firstAnswer(url: string, deadline: number): Promise<number> {
  for (;;) {
    // Taken at the start, since a busy process sees the end of an attempt late.
    const isLast = Date.now() > deadline;
    try {
      return await askVersion(url);
    } catch (error) {
      if (!isStarting(error) || isLast) throw unreachable(url, error);
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
    await requireTransactions(client);
    return Number(rows[0]?.version);
  } finally {
    await client.end();
  }
}

/** A pooler that changes the server connection with each statement breaks transactions. */
async function requireTransactions(client: Client): Promise<void> {
  await client.query('begin').catch((cause: unknown) => {
    throw new Error(
      'der Pooler davor erlaubt keine Transaktionen; stellen Sie ihn auf pool_mode = transaction oder session',
      { cause },
    );
  });
  await client.query('rollback');
}

/** The connection was refused, the server reports that it is starting (57P03), or the attempt timed out under load. */
function isStarting(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ECONNREFUSED' || code === '57P03' || (error instanceof Error && error.message === 'timeout expired');
}

/** The server of the database does not answer, which may change. */
export class DatabaseAway extends Error {}

/** Errors of a network in which the server cannot be found. */
const NOT_FOUND = new Set(['ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETIMEDOUT']);

function unreachable(url: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  const isAway =
    isStarting(cause) || NOT_FOUND.has(String(errorCode(cause))) || reason.startsWith('Connection terminated');
  const Kind = isAway ? DatabaseAway : Error;
  return new Kind(
    `Die Datenbank ${withoutSecrets(url)} ist nicht zu erreichen (${reason}). Prüfen Sie DATABASE_URL und ob der Server läuft.`,
    { cause },
  );
}

/** Returns the host and database of a URL. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'aus DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
