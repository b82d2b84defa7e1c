import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { run } from './command.ts';
import type { Account } from './command.ts';
import { findInstallation, possibleDirectories } from './installation.ts';
import type { Installation } from './installation.ts';

/** A database cluster on disk and what is needed to run it. */
export type Cluster = { data: string; logFile: string; password: string; account: Account; binaries: Binaries };

export const SUPERUSER = 'vorfahrt';

/** Pending calls of this process, by data directory. */
const opening = new Map<string, Promise<Cluster>>();

/**
 * Opens the cluster under `<dataDir>/postgres`, which is created on first use. Throws if another major version created
 * it. Concurrent calls share one promise.
 * @param onMaking called when initdb, which takes a second, has started
 */
export function openCluster(dataDir: string, onMaking: () => void = () => {}): Promise<Cluster> {
  const known = opening.get(dataDir);
  if (known !== undefined) return known;
  const opened = open(dataDir, onMaking).finally(() => opening.delete(dataDir));
  opening.set(dataDir, opened);
  return opened;
}

/** There is no embedded database yet. */
export class NoCluster extends Error {}

/**
 * Returns the directory of the cluster that belongs to `dataDir`. Throws a `NoCluster`, with a remedy, if there is none; creates
 * nothing.
 */
export async function requireCluster(dataDir: string): Promise<string> {
  const homes = (await possibleDirectories(dataDir)).map((directory) => path.join(directory, 'postgres'));
  for (const home of homes) if ((await readVersion(home)) !== undefined) return home;
  throw new NoCluster(
    `Keine Datenbank in ${homes.join(' oder ')}. Hier wird keine angelegt: Setzen Sie DATABASE_URL oder DATA_DIR wie beim Server, ` +
      'oder nennen Sie mit ENV_FILE die Datei mit dessen Einstellungen.',
  );
}

async function open(dataDir: string, onMaking: () => void): Promise<Cluster> {
  const installation = await findInstallation(dataDir);
  const binaries = await findBinaries(installation);
  const home = path.join(installation.directory, 'postgres');
  const version = (await readVersion(home)) ?? (await createCluster(home, installation, binaries, onMaking));
  if (version !== String(binaries.major)) throw new Error(versionMismatch(home, version, binaries.major));
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  return {
    data: path.join(home, 'data'),
    logFile: path.join(home, 'server.log'),
    password,
    account: installation.account,
    binaries,
  };
}

async function readVersion(home: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(home, 'data/PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw new Error(
      `${home} ist nicht lesbar. Starten Sie unter dem Benutzer, dem es gehört, oder setzen Sie DATA_DIR.`,
      { cause },
    );
  }
}

/** Created in a temporary directory and renamed, so that a killed start leaves no incomplete cluster. */
async function createCluster(
  home: string,
  { account }: Installation,
  binaries: Binaries,
  onMaking: () => void,
): Promise<string> {
  const draft = `${home}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = path.join(draft, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (account) await Promise.all([draft, passwordFile].map((file) => chown(file, account.uid, account.gid)));

  const access = ['-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const making = run(
    binaries.initdb,
    ['-D', path.join(draft, 'data'), ...access, '-E', 'UTF8', '--no-locale', '-k'],
    account,
  );
  onMaking();
  await making;
  try {
    await rename(draft, home);
  } catch (cause) {
    await rm(draft, { recursive: true });
    // Another instance created the cluster first; that one is used.
    const version = await readVersion(home);
    if (version !== undefined) return version;
    throw new Error(`${home} ist belegt, enthält aber keine Datenbank. Räumen Sie es beiseite und starten Sie neu.`, {
      cause,
    });
  }
  return String(binaries.major);
}

function versionMismatch(home: string, found: string, expected: number): string {
  return (
    `Die Datenbank in ${home} stammt von PostgreSQL ${found}, vorhanden ist PostgreSQL ${expected}. ` +
    `Sichern Sie die Daten mit pg_dump aus Version ${found} und spielen Sie sie in ein neues DATA_DIR ein, ` +
    `oder setzen Sie DATABASE_URL auf einen Server der Version ${found}.`
  );
}
