import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * As main.ts, after a build where one is needed, and faster: code that an earlier start has left compiled saves a fifth of the work
 * (where it cannot be kept nothing is lost), and a database that is not there yet is made while the rest loads.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/vorfahrt'));
const { readConfig } = await import('./config.ts');
const { openCluster } = await import('./db/embedded/cluster.ts');
const { ensureBuilt } = await import('./build/ensureBuilt.ts');

const { databaseUrl, dataDir } = readConfig();
await Promise.all([databaseUrl === undefined ? beginCluster(dataDir) : undefined, ensureBuilt()]);
await import('./main.ts');

/** Resolves when another program is at work on it, or nothing is left to do. What is wrong with it, main.ts says, which opens it too. */
function beginCluster(directory: string): Promise<void> {
  return new Promise((resolve) => {
    openCluster(directory, resolve).then(() => resolve(), () => resolve());
  });
}
