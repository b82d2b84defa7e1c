import { ensureBuilt } from '../build/ensureBuilt.ts';
import { readConfig } from '../config/config.ts';
import { openCluster } from '../db/embedded/cluster.ts';

/** As main.ts, after a build where one is needed; a database that is not there yet is made while the rest loads. */
const { databaseUrl, dataDir } = readConfig();
await Promise.all([databaseUrl === undefined ? beginCluster(dataDir) : undefined, ensureBuilt()]);
await import('./main.ts');

/**
 * Resolves when another program is at work on it, or nothing is left to do. What is wrong with it, main.ts says, which
 * opens it too.
 */
function beginCluster(directory: string): Promise<void> {
  return new Promise((resolve) => {
    openCluster(directory, resolve).then(
      () => resolve(),
      () => resolve(),
    );
  });
}
