import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { prepareBrowser } from '../support/chromium.ts';
import { startServer } from '../support/serverProcess.ts';
import { lendSites, type SharedServer } from './studioSites.ts';
import { administer, databaseUrl, startTestCluster, TEMPLATE } from '../support/testCluster.ts';

declare module 'vitest' {
  // Declaration merging with vitest requires an interface.
  export interface ProvidedContext {
    /** The site of all files that need none of their own. */
    sharedSite: { url: string; databaseUrl: string };
    /** Where sites with a studio are borrowed. */
    studioLender: string;
  }
}

/**
 * Runs once, before the first test file: starts the database cluster, and one site for all files that need no server or
 * database of their own. Sites with a studio are started when a file asks for one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareBrowser();
  await ensureBuilt();
  const stopCluster = await startTestCluster(project);
  const { clusterUrl } = project.getProvidedContext();
  const site = await serveShared(clusterUrl);
  const studios = await lendSites((env) => serveShared(clusterUrl, env));
  project.provide('sharedSite', { url: site.url, databaseUrl: site.databaseUrl });
  project.provide('studioLender', studios.address);
  return async () => {
    await studios.close();
    await site.stop();
    await stopCluster();
  };
}

/** A server with a database and a data directory of its own, which go with it. */
async function serveShared(clusterUrl: string, env: Record<string, string> = {}): Promise<SharedServer> {
  const name = `shared_${randomUUID().replaceAll('-', '')}`;
  await administer(clusterUrl, `create database ${name} template ${TEMPLATE}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-site-'));
  await chmod(dataDir, 0o755);
  const address = databaseUrl(clusterUrl, name);
  const server = await startServer({ env: { DATABASE_URL: address, DATA_DIR: dataDir, ...env } });
  return {
    url: server.url,
    databaseUrl: address,
    dataDir,
    output: () => server.output(),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
