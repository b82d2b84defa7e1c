import { setTimeout as sleep } from 'node:timers/promises';
import knex from 'knex';
import type { Knex } from 'knex';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '../base/errorCode.ts';

const CONNECT_LIMIT_MS = 3000;
const ACQUIRE_LIMIT_MS = 4000;
const STARTUP_LIMIT_MS = 10_000;
/**
 * Milliseconds that a statement may take. A database that falls silent keeps its connections open, and a statement
 * would wait without end; with this limit and that for a connection, people are told of a failure within 5 s.
 */
export const STATEMENT_LIMIT_MS = 4_000;
/** Of one process, the worker's beside them. */
export const MAX_CONNECTIONS = 10;
const OLDEST_VERSION = 140_000;

/** What a pool knows beside what knex asks for. */
type Parameters = { pooled: boolean };

type PoolOptions = {
  /** Whether another pooler stands between this one and the server. */
  pooled?: boolean;
  /** Milliseconds that each statement may take; `Infinity` for no limit. */
  limitMs?: number;
};

/**
 * A pool that outlives restarts of its server: knex drops a broken connection and opens another at the next statement.
 * While the server is gone a statement rejects at once, or after 4 s where nothing answers. One that was sent to a
 * server that then falls silent rejects after `limitMs`, and its connection is given up.
 */
export function createPool(
  url: string,
  log?: Logger,
  { pooled = false, limitMs = STATEMENT_LIMIT_MS }: PoolOptions = {},
): Knex {
  // Knex puts a stack behind its sentence, and while the server is gone it says one per query.
  const warn = (message: unknown) =>
    log?.warn({ knex: String(message).split('\n', 1)[0] }, 'Meldung der Datenbankverbindung');
  const config: Knex.Config & { userParams: Parameters } = {
    client: 'pg',
    // Else knex puts what people typed into its error messages.
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
  // Knex emits this for every statement, also for those of a transaction, before it compiles it. Those that change the
  // schema know no limit.
  const limit = (statement: Knex.Raw | Knex.QueryBuilder | Knex.SchemaBuilder) => {
    if ('timeout' in statement) statement.timeout(limitMs);
  };
  return Number.isFinite(limitMs) ? pool.on('start', limit) : pool;
}

/** Whether a pooler such as PgBouncer stands between a pool and its server. */
export function isPooled(pool: Knex): boolean {
  return (pool.userParams as Parameters).pooled;
}

/**
 * Options of a raw statement that Postgres plans once for each connection. Behind a pooler it has no name: the next
 * transaction may get a connection where nobody has prepared it, or where somebody else has.
 */
export function preparedAs(name: string, pool: Knex): { name?: string } {
  return isPooled(pool) ? {} : { name };
}

/** The address that a pool was made for. */
export function urlOf(pool: Knex): string {
  const { connection } = pool.client.config as { connection: { connectionString: string } };
  return connection.connectionString;
}

/**
 * Waits up to 10 s for a server that is just starting; throws when it stays away or is older than 14. Tells whether a
 * pooler stands before it.
 */
export async function requireUsableServer(url: string): Promise<{ pooled: boolean }> {
  const { version, pooled } = await firstAnswer(url, Date.now() + STARTUP_LIMIT_MS);
  if (version < OLDEST_VERSION) {
    const found = Math.floor(version / 10_000);
    throw new Error(
      `DATABASE_URL zeigt auf PostgreSQL ${found}, gebraucht wird 14 oder neuer. Aktualisieren Sie den Server oder lassen Sie DATABASE_URL weg.`,
    );
  }
  return { pooled };
}

type Answer = { version: number; pooled: boolean };

async function firstAnswer(url: string, deadline: number): Promise<Answer> {
  for (;;) {
    // When it began, since a busy process notices the end of an attempt late.
    const isLast = Date.now() > deadline;
    try {
      return await ask(url);
    } catch (error) {
      if (!isStarting(error) || isLast) throw unreachable(url, error);
      await sleep(250);
    }
  }
}

/**
 * When a connection begins, Postgres tells the number of its process. A pooler has many and tells one that it has made
 * up.
 */
async function ask(url: string): Promise<Answer> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; pid: number }>(
      `select current_setting('server_version_num') as version, pg_backend_pid() as pid`,
    );
    const { processID: told } = client as Client & { processID: number | null };
    const pooled = told !== rows[0]?.pid;
    if (pooled) await requireTransactions(client);
    return { version: Number(rows[0]?.version), pooled };
  } finally {
    await client.end();
  }
}

/** A pooler that changes the connection with each statement knows no transactions. */
async function requireTransactions(client: Client): Promise<void> {
  await client.query('begin').catch((cause: unknown) => {
    throw new Error(
      'der Pooler davor erlaubt keine Transaktionen; stellen Sie ihn auf pool_mode = transaction oder session',
      { cause },
    );
  });
  await client.query('rollback');
}

/**
 * Nobody listens yet, the server says that it is still starting (57P03), or one of us is too busy to answer in time.
 */
function isStarting(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ECONNREFUSED' || code === '57P03' || (error instanceof Error && error.message === 'timeout expired');
}

function unreachable(url: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new Error(
    `Die Datenbank ${withoutSecrets(url)} ist nicht zu erreichen (${reason}). Prüfen Sie DATABASE_URL und ob der Server läuft.`,
    { cause },
  );
}

/** Host and database of an address. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'aus DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
