import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { run } from './command.ts';

export type Postmaster = { pid: number; port: number; ready: boolean };
export type Settings = Record<string, string>;

const STOP_LIMIT_S = 60;

/** Returns the server running on this data directory, whoever started it, according to its `postmaster.pid`. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (await isForeign(pid, data)) {
    await forgetPostmaster(data);
    return undefined;
  }
  return { pid, port: Number(lines[3]), ready: lines[7] === 'ready' };
}

/** Removes a `postmaster.pid` that does not belong to this directory's server. */
export async function forgetPostmaster(data: string): Promise<void> {
  await rm(pidFile(data), { force: true });
}

/** Starts the server on loopback only. It survives this process and does not receive Ctrl-C. */
export async function spawnPostmaster(
  { binaries, account, data, logFile }: Cluster,
  port: number,
  extra: Settings,
): Promise<ChildProcess> {
  // `log` ranks above `error`: the log of a failed statement could quote user input, which must not be logged.
  const quiet = { log_min_messages: 'log', log_checkpoints: 'off' };
  const settings: Settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...quiet,
    ...extra,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFile, 'a', 0o600);
  try {
    if (account) await log.chown(account.uid, account.gid);
    const options = { ...account, cwd: path.parse(data).root, detached: true, windowsHide: true };
    const child = spawn(binaries.postgres, ['-D', data, ...args], { ...options, stdio: ['ignore', log.fd, log.fd] });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Stops the server, if it is running, and waits for its end. Running statements are rolled back; commits are kept. */
export async function stopPostmaster({ binaries, account, data }: Cluster): Promise<void> {
  if (await findPostmaster(data))
    await run(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-t', String(STOP_LIMIT_S)], account);
}

/** Signals the server to stop without waiting, for a process that is about to exit. */
export function dismissPostmaster({ binaries, account, data }: Cluster): void {
  spawnSync(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-W'], {
    ...account,
    cwd: path.parse(data).root,
    windowsHide: true,
  });
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** EPERM means that the process exists but is not ours: the server runs under our account, or we are root. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * After a reboot or in a new container the pid may belong to another process. The working directory of a server is its
 * data directory.
 */
async function isForeign(pid: number, data: string): Promise<boolean> {
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory !== undefined && directory !== data;
}
