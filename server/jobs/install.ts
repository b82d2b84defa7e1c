import { Logger, runMigrations } from 'graphile-worker';

/** Updates graphile-worker's own schema. The caller holds the migration lock. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const silent = new Logger(() => () => undefined);
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silent });
}
