import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { attach } from './attach.ts';
import type { Attached } from './attach.ts';
import { openCluster, requireCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { clusterUrl } from './keeper.ts';
import { dismissPostmaster, findPostmaster, stopPostmaster } from './postmaster.ts';
import type { Settings } from './postmaster.ts';

export { requireCluster };

export type Embedded = {
  /** Of the superuser, on loopback; stays the same when the server has to be restarted. */
  url: string;
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** More of Postgres' own settings, such as `fsync: 'off'` for a throw-away cluster. */
  settings?: Settings;
};

const RECOVERY_PAUSE_MS = 2000;

/**
 * Runs a Postgres of our own on the cluster under `<dataDir>/postgres` until `stop()`, and starts it again when it
 * dies. If we are killed it runs on, and the next start takes it over. Throws when another live instance owns the
 * cluster.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const cluster = await openCluster(dataDir);
  const first = await attach(cluster, { settings });
  log.info(
    { data: cluster.data, server: first.pid, port: first.port },
    first.adopted ? 'Verwaiste Datenbank übernommen' : 'Eingebettete Datenbank gestartet',
  );
  const stop = supervise(cluster, first, () => attach(cluster, { settings, port: first.port }), log);
  return { url: clusterUrl(cluster, first.port), stop };
}

/** The address of the cluster's server if one is running, whoever owns it. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const cluster = await openCluster(dataDir);
  const running = await findPostmaster(cluster.data);
  return running?.ready === true ? clusterUrl(cluster, running.port) : undefined;
}

/** Brings the server back whenever the keeper's connection ends, until the returned function is called. */
function supervise(
  cluster: Cluster,
  first: Attached,
  attachAgain: () => Promise<Attached>,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  let recovery = Promise.resolve();
  const lastResort = () => dismissPostmaster(cluster);

  const recover = async () => {
    log.error('Die eingebettete Datenbank ist ausgefallen und wird neu gestartet');
    while (!stopping.signal.aborted) {
      try {
        const { keeper, pid } = await attachAgain();
        watch(keeper);
        log.info({ server: pid }, 'Die eingebettete Datenbank läuft wieder');
        return;
      } catch (err) {
        log.error({ err }, 'Die eingebettete Datenbank ließ sich nicht neu starten');
        await sleep(RECOVERY_PAUSE_MS);
      }
    }
  };
  const watch = (keeper: Attached['keeper']) => {
    keeper.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  };

  watch(first.keeper);
  process.once('exit', lastResort);
  return async () => {
    stopping.abort();
    await recovery;
    // The keeper holds its lock until the server is gone, so nobody takes over a server that is about to stop.
    await stopPostmaster(cluster);
    process.off('exit', lastResort);
  };
}
