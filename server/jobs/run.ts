import { setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems, run, type CronItem, type Runner, type Task } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../http/describeError.ts';
import { jobLogger } from './log.ts';

/** Work by name. A task that throws is tried again with growing pauses, 25 times in about four days. */
export type Tasks = Record<string, Task>;

export type Schedule = { task: string; /** As in crontab(5), in UTC. */ match: string };

type JobsOptions = {
  databaseUrl: string;
  tasks: Tasks;
  schedule: Schedule[];
  log: Logger;
};

export type Jobs = {
  /** Takes no more jobs and waits for the running ones; after 5 s their `abortSignal` fires. */
  close(): Promise<void>;
};

const CONCURRENCY = 3;
/** Retries and jobs for later are looked for this often; new ones are told by NOTIFY. */
const POLL_MS = 1_000;
const RESTART_MS = 1_000;

/**
 * Works on the jobs in Postgres, in this process; any number of instances share them. New jobs begin at once. Where the
 * database goes away, it begins anew when that is back.
 */
export async function openJobs({ databaseUrl, tasks, schedule, log }: JobsOptions): Promise<Jobs> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONCURRENCY + 2, connectionTimeoutMillis: 3_000, keepAlive: true, application_name: 'vorfahrt-jobs' });
  const noteLoss = (error: unknown) => log.debug({ cause: describeError(error) }, 'connection of the jobs lost');
  pool.on('error', noteLoss).on('connect', (client) => client.on('error', noteLoss));
  const begin = () =>
    run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: tasks,
      parsedCronItems: parseCronItems(schedule.map(cronItem)),
      logger: jobLogger(log),
      // Else what it tells the database about a finished job is awaited by nobody, and ends the process where that fails.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let stopping = false;
  let runner: Runner | undefined = await begin();
  const supervised = (async () => {
    for (;;) {
      await runner?.promise.catch((error: unknown) => log.error({ cause: describeError(error) }, 'jobs stopped'));
      if (stopping) return;
      await sleep(RESTART_MS);
      runner = await begin().catch((error: unknown) => {
        log.debug({ cause: describeError(error) }, 'jobs not begun');
        return undefined;
      });
    }
  })();
  return {
    async close() {
      stopping = true;
      await runner?.stop().catch(() => undefined);
      await supervised;
      await pool.end();
    },
  };
}

/** One at a time: the next turn replaces one that is still waiting. */
function cronItem({ task, match }: Schedule): CronItem {
  return { task, match, identifier: task, options: { backfillPeriod: 0, maxAttempts: 1, jobKey: `cron:${task}` } };
}
