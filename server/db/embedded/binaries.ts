import { glob } from 'node:fs/promises';
import path from 'node:path';
import { run } from './command.ts';
import type { Account } from './command.ts';
import { npmBinaries } from './npmBinaries.ts';
import type { Installation } from './installation.ts';

/** Three programs of one Postgres version that were verified to run under the account. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string; major: number };

const OLDEST_MAJOR = 14;
const INSTALLED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/**
 * Returns the npm package's binaries or else an installed Postgres from the search path or the usual directories.
 * Throws an error that names every attempt.
 */
export async function findBinaries(installation: Installation): Promise<Binaries> {
  const tries = [
    () => npmBinaries(installation, probe),
    () => probe('', installation.account),
    () => probeInstalled(installation.account),
  ];
  const reasons: string[] = [];
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `Kein brauchbares PostgreSQL ab Version ${OLDEST_MAJOR} gefunden. Führen Sie "npm install" ohne --omit=optional aus, ` +
      `installieren Sie PostgreSQL oder setzen Sie DATABASE_URL. Versucht wurde:\n- ${reasons.join('\n- ')}`,
  );
}

/** @param directory of the programs; empty for the search path */
async function probe(directory: string, account: Account): Promise<Binaries> {
  const inDirectory = (name: string) => path.join(directory, name);
  const programs = { initdb: inDirectory('initdb'), pgCtl: inDirectory('pg_ctl'), postgres: inDirectory('postgres') };
  const [version] = await Promise.all(
    [programs.postgres, programs.initdb, programs.pgCtl].map((file) => run(file, ['--version'], account)),
  );
  const major = Number(version?.match(/PostgreSQL\)? (\d+)/)?.[1]);
  if (major >= OLDEST_MAJOR) return { ...programs, major };
  throw new Error(
    `${programs.postgres}: gebraucht wird Version ${OLDEST_MAJOR} oder neuer, gefunden "${version?.trim()}"`,
  );
}

async function probeInstalled(account: Account): Promise<Binaries> {
  const directories: string[] = [];
  for await (const directory of glob(INSTALLED)) directories.push(directory);
  for (const directory of directories.toSorted(newestFirst)) {
    const found = await probe(directory, account).catch(() => undefined);
    if (found) return found;
  }
  throw new Error(`keine in ${INSTALLED.join(', ')}`);
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}
