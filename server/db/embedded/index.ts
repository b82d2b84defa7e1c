import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { attach } from './attach.ts';
import type { Attached } from './attach.ts';
import { NoCluster, openCluster, requireCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { clusterUrl } from './keeper.ts';
import { dismissPostmaster, findPostmaster, stopPostmaster } from './postmaster.ts';
import type { Settings } from './postmaster.ts';

export { NoCluster, requireCluster };

export type Embedded = {
  /** Connects as superuser over loopback; does not change when the server is restarted. */
  url: string;
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** Additional Postgres settings, such as `fsync: 'off'` for a disposable cluster. */
  settings?: Settings;
};

const RECOVERY_PAUSE_MS = 2000;

/**
 * Runs a Postgres server on the cluster under `<dataDir>/postgres` until `stop()`, and restarts it if it dies. If this
 * process is killed, the server keeps running and the next start adopts it. Throws if another live instance owns the
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

/** Returns the URL of the cluster's running server, whoever owns it; undefined if none is running. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const cluster = await openCluster(dataDir);
  const running = await findPostmaster(cluster.data);
  return running?.ready === true ? clusterUrl(cluster, running.port) : undefined;
}

/** Restarts the server whenever the keeper's connection ends, until the returned function is called. */
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
    // The keeper holds its lock until the server has stopped, so that no other instance adopts a stopping server.
    await stopPostmaster(cluster);
    process.off('exit', lastResort);
  };
}
