import { ensureBuilt } from '../build/ensureBuilt.ts';
import { openCluster } from '../db/embedded/cluster.ts';
import { exitWith, settingsOrExit } from './settings.ts';

/** Runs main.ts, after a build if one is needed. A missing database cluster is created while the rest loads. */
const {
  config: { databaseUrl, dataDir },
} = await settingsOrExit();
await Promise.all([databaseUrl === undefined ? beginCluster(dataDir) : undefined, ensureBuilt().catch(exitWith)]);
await import('./main.ts');

/**
 * Resolves when initdb has started, or when the cluster exists or cannot be opened. main.ts opens it too and reports
 * any error.
 */
function beginCluster(directory: string): Promise<void> {
  return new Promise((resolve) => {
    openCluster(directory, resolve).then(
      () => resolve(),
      () => resolve(),
    );
  });
}
