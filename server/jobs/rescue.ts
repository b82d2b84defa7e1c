import type { Knex } from 'knex';

/**
 * Gives back jobs whose worker died with its process: graphile-worker by itself waits four hours. Tasks may be run
 * twice, so one that only takes longer than `olderThanSeconds` does no harm. `except` is a task that knows better which
 * of its jobs are lost.
 */
export async function rescueJobs(
  knex: Knex,
  { olderThanSeconds, except }: { olderThanSeconds: number; except: string },
): Promise<void> {
  await knex.raw(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
     where locked_at <= now() - make_interval(secs => ?) and task_identifier <> ? having count(*) > 0`,
    [olderThanSeconds, except],
  );
}
