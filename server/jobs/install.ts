import { Logger, runMigrations } from 'graphile-worker';

/** Brings graphile-worker's own schema up to date. The caller holds our migration lock. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const silent = new Logger(() => () => undefined);
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silent });
}
