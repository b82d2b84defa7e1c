import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { freePort } from './freePort.ts';
import { Refusal, takeKeeper } from './keeper.ts';
import type { Keeper } from './keeper.ts';
import { findPostmaster, spawnPostmaster } from './postmaster.ts';
import type { Settings } from './postmaster.ts';

export type Attached = { keeper: Keeper; port: number; pid: number; adopted: boolean };

type AttachOptions = {
  settings: Settings;
  /** The port for a server that has to be started; if undefined, any free port. */
  port?: number;
};

const ATTACH_LIMIT_MS = 60_000;
const MAX_STARTS = 6;
const POLL_MS = 10;
const RESTART_PAUSE_MS = 300;

/**
 * Takes ownership of the cluster's server: adopts a running one without an owner, or starts one. Handles a server that
 * is still recovering or stopping, and a port taken by another program. Throws a `Refusal` if another live instance
 * owns it.
 */
export async function attach(cluster: Cluster, { settings, port }: AttachOptions): Promise<Attached> {
  const deadline = Date.now() + ATTACH_LIMIT_MS;
  let child: ChildProcess | undefined;
  let starts = 0;
  let lastError: unknown;
  while (Date.now() < deadline && starts <= MAX_STARTS) {
    const running = await findPostmaster(cluster.data);
    if (running?.ready) {
      try {
        const keeper = await takeKeeper(cluster, running);
        return { keeper, port: running.port, pid: running.pid, adopted: child?.pid !== running.pid };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        lastError = error;
      }
    } else if (!running && hasEnded(child)) {
      if (starts > 0) await sleep(RESTART_PAUSE_MS);
      starts += 1;
      if (starts <= MAX_STARTS) child = await spawnPostmaster(cluster, port ?? (await freePort()), settings);
    }
    await sleep(POLL_MS);
  }
  child?.kill('SIGINT');
  throw await failure(cluster, lastError);
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return !child || child.exitCode !== null || child.signalCode !== null;
}

async function failure({ data, logFile }: Cluster, cause: unknown): Promise<Error> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-6);
  return new Error(
    `Die Datenbank in ${data} startet nicht. Beheben Sie, was sie zuletzt in ${logFile} gemeldet hat, oder setzen Sie DATABASE_URL:\n${lines.join('\n')}`,
    { cause },
  );
}
