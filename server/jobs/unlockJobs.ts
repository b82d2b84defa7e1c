import type { Knex } from 'knex';

/**
 * Releases jobs whose worker process died; graphile-worker itself waits four hours. Tasks are idempotent, so releasing
 * one that merely takes longer than `olderThanSeconds` is harmless. `except` is a task that detects its lost jobs
 * itself.
 */
export async function unlockJobs(
  knex: Knex,
  { olderThanSeconds, except }: { olderThanSeconds: number; except: string },
): Promise<void> {
  await knex.raw(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
     where locked_at <= now() - make_interval(secs => ?) and task_identifier <> ? having count(*) > 0`,
    [olderThanSeconds, except],
  );
}
