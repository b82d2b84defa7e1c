import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { forgetPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

/** The connection that holds the cluster's ownership lock. Connection and lock end with this process. */
export type Keeper = Client;

/** An error that a retry would not resolve. */
export class Refusal extends Error {}

const KEEPER_LOCK = 8_374_000;
const CONNECT_LIMIT_MS = 3000;
// The connection of a killed owner ends within milliseconds; a living owner keeps its connection.
const LOCK_ATTEMPTS = 10;
const LOCK_PAUSE_MS = 100;

export function clusterUrl({ password }: Cluster, port: number): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

/**
 * Takes the lock on a running server. Throws a `Refusal` if another live instance holds it; any other error may be
 * temporary.
 */
export async function takeKeeper(cluster: Cluster, postmaster: Postmaster): Promise<Keeper> {
  const client = new Client({
    connectionString: clusterUrl(cluster, postmaster.port),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: `vorfahrt ${process.pid}`,
  });
  client.on('error', () => {}); // 'end' follows and is handled
  try {
    await client.connect();
    await requireOurs(client, cluster);
    await takeLock(client, cluster);
    return client;
  } catch (error) {
    await client.end();
    throw isWrongPassword(error) ? wrongPassword(cluster, error) : error;
  }
}

/** A data directory copied while in use contains the original's `postmaster.pid` and password. */
async function requireOurs(client: Keeper, { data }: Cluster): Promise<void> {
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
  if (path.resolve(rows[0]?.data ?? '') === data) return;
  await forgetPostmaster(data);
  throw new Error(`auf dem Port aus ${data} antwortet die Datenbank in ${rows[0]?.data}`);
}

async function takeLock(client: Keeper, { data }: Cluster): Promise<void> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [
      KEEPER_LOCK,
    ]);
    if (rows[0]?.granted) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new Refusal(
    `Die Datenbank in ${data} gehört schon einer laufenden Instanz (${await lockHolder(client)}). Beenden Sie diese, geben Sie der zweiten ` +
      'ein eigenes DATA_DIR, oder setzen Sie für mehrere Instanzen bei allen dieselbe DATABASE_URL.',
  );
}

async function lockHolder(client: Keeper): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [KEEPER_LOCK],
  );
  return rows[0]?.name.replace('vorfahrt', 'Prozess') ?? 'unbekannter Prozess';
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28P01';
}

function wrongPassword({ data }: Cluster, cause: unknown): Refusal {
  const file = path.join(path.dirname(data), 'password');
  return new Refusal(
    `Das Kennwort in ${file} passt nicht zur Datenbank in ${data}. Spielen Sie beide aus derselben Sicherung ein.`,
    { cause },
  );
}
