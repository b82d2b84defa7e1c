import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../../base/sha256.ts';
import { run } from './command.ts';
import type { Account } from './command.ts';

/** Where the cluster (and binaries copied for it) are stored, and the account that owns and runs it. */
export type Installation = { directory: string; account: Account };

/**
 * Returns the data directory, which is created if needed. Postgres refuses to run as root; for root it runs as
 * `postgres` or `nobody`, and if that account has no access to the data directory, the files are in
 * `/var/lib/vorfahrt-<hash>`.
 */
export async function findInstallation(dataDir: string): Promise<Installation> {
  const wanted = await makeDirectory(dataDir);
  return process.getuid?.() === 0 ? await installationForRoot(wanted) : { directory: wanted, account: undefined };
}

/** Directories that `findInstallation` may have chosen before; creates nothing. */
export async function possibleDirectories(dataDir: string): Promise<string[]> {
  const wanted = await realpath(dataDir).catch(() => dataDir);
  return process.getuid?.() === 0 ? [wanted, elsewhereFor(wanted)] : [wanted];
}

async function makeDirectory(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (cause) {
    throw new Error(
      `Das Datenverzeichnis ${dataDir} lässt sich nicht anlegen. Setzen Sie DATA_DIR auf ein beschreibbares Verzeichnis.`,
      { cause },
    );
  }
}

async function installationForRoot(wanted: string): Promise<Installation> {
  const elsewhere = elsewhereFor(wanted);
  // An existing cluster keeps its place and owner; otherwise a changed permission would look like data loss.
  const owner = await ownerOf(path.join(wanted, 'postgres'));
  if (owner) return { directory: await requireEntry(wanted, owner), account: owner };
  const ownerElsewhere = await ownerOf(path.join(elsewhere, 'postgres'));
  if (ownerElsewhere) return { directory: elsewhere, account: ownerElsewhere };

  const account = await unprivilegedAccount();
  if (await canEnter(wanted, account)) return { directory: wanted, account };
  await mkdir(elsewhere, { recursive: true });
  await chmod(elsewhere, 0o755);
  return { directory: await requireEntry(elsewhere, account), account };
}

function elsewhereFor(wanted: string): string {
  return `/var/lib/vorfahrt-${sha256(wanted).toString('hex').slice(0, 12)}`;
}

async function ownerOf(directory: string): Promise<Account> {
  try {
    const { uid, gid } = await stat(directory);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function requireEntry(directory: string, account: Account): Promise<string> {
  if (await canEnter(directory, account)) return directory;
  throw new Error(
    `Die Datenbank läuft unter der Benutzernummer ${account?.uid}, und diese darf ${directory} nicht betreten. ` +
      'Machen Sie das Verzeichnis und die darüber betretbar (chmod a+x) oder setzen Sie DATA_DIR oder DATABASE_URL.',
  );
}

/** Tests access instead of reading mode bits, because access control lists and mounts matter too. */
async function canEnter(directory: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account);
    return true;
  } catch {
    return false;
  }
}

async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = ['postgres', 'nobody']
    .map((name) => lines.find(([user]) => user === name))
    .find((found) => found !== undefined);
  if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  throw new Error(
    'PostgreSQL läuft nicht unter root, und es gibt weder den Benutzer postgres noch nobody. Starten Sie als gewöhnlicher Benutzer oder setzen Sie DATABASE_URL.',
  );
}
