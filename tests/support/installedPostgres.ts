import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { accepts } from './accepts.ts';
import { Tool } from './tool.ts';

/** Where Debian's packages install a Postgres with all its programs, and its major version; undefined without one. */
export function installedPostgres(): { bin: string; major: number } | undefined {
  const bin = globSync('/usr/lib/postgresql/*/bin').find((found) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(found, name))),
  );
  return bin === undefined ? undefined : { bin, major: Number(path.basename(path.dirname(bin))) };
}

/** Starts a server of that version on a new cluster; its `url` names the database `postgres`. */
export async function startInstalledPostgres(bin: string): Promise<Tool> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-installed-'));
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  await chmod(directory, 0o700);
  if (account !== undefined) await chown(directory, account.uid, account.gid);
  const data = path.join(directory, 'data');
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'vorfahrt', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    options,
  );
  const port = await freePort();
  const child = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
    ],
    options,
  );
  await once(child, 'spawn');
  await accepts(port, child, () => '');
  return new Tool(`postgres://vorfahrt:geheim%40@127.0.0.1:${port}/postgres`, child, directory);
}
