import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type Task,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';
import { jobLogger } from './log.ts';
import { IdempotentReleasePool } from './idempotentRelease.ts';

/** Handlers by task name. A task that throws is retried with growing delays, 25 times in about four days. */
export type Tasks = Record<string, Task>;

export type Schedule = { task: string; /** As in crontab(5), in UTC. */ match: string };

export type WorkerOptions = {
  databaseUrl: string;
  /** A pooler runs in front of the database, so statements must not be prepared. */
  pooled: boolean;
  tasks: Tasks;
  schedule: Schedule[];
  log: Logger;
};

/** One run of graphile-worker, on its own connections, until it loses the database or is ended. */
export type WorkerRun = {
  /** The worker id that its jobs are locked under. */
  id: string;
  /** Resolves at the first sign that the database is lost; never rejects. */
  lost: Promise<unknown>;
  /**
   * Accepts no more jobs and waits for the running ones; after 5 s their `abortSignal` aborts, after 8 s it stops
   * waiting. Never rejects.
   */
  end(): Promise<void>;
};

const CONCURRENCY = 3;
/** Poll interval for retries and scheduled jobs; new jobs are announced by NOTIFY. */
const POLL_MS = 1_000;
const CONNECT_LIMIT_MS = 3_000;
/** Statement timeout; each statement is small. */
const ANSWER_LIMIT_MS = 5_000;
const END_LIMIT_MS = 8_000;
/** For recording the results of the last jobs. */
const NOTES_LIMIT_MS = 1_000;

const LOST = ['worker:getJob:error', 'pool:listen:error', 'pool:fatalError', 'pool:gracefulShutdown'] as const;
const IDLE = ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const;

/**
 * Starts to process jobs, after releasing those that `former` held when it lost the database. Rejects if the database
 * does not answer within seconds.
 */
export async function startWorker(
  { databaseUrl, pooled, tasks, schedule, log }: WorkerOptions,
  former?: WorkerRun,
): Promise<WorkerRun> {
  const pool = openPool(databaseUrl, log);
  const events: WorkerEvents = new EventEmitter();
  const lost = anyOf(events, LOST);
  const idle = anyOf(events, IDLE);
  const id = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)));
  try {
    if (former !== undefined) await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [former.id]);
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: tasks,
      parsedCronItems: parseCronItems(schedule.map(cronItem)),
      logger: jobLogger(log),
      // With a delay, completions are written in the background, and a failed write would be an unhandled rejection
      // that ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: !pooled } },
    });
    const ended = runner.promise.catch(() => undefined);
    return { id: await id, lost, end: () => end(runner, ended, idle).finally(() => void pool.end()) };
  } catch (error) {
    void pool.end();
    throw error;
  }
}

function openPool(connectionString: string, log: Logger): Pool {
  const limits = { max: CONCURRENCY + 2, connectionTimeoutMillis: CONNECT_LIMIT_MS, query_timeout: ANSWER_LIMIT_MS };
  const pool = new IdempotentReleasePool({
    connectionString,
    ...limits,
    keepAlive: true,
    application_name: 'vorfahrt-jobs',
  });
  const noteLoss = (error: unknown) => log.debug({ cause: describeError(error) }, 'connection of the jobs lost');
  return pool.on('error', noteLoss).on('connect', (client) => client.on('error', noteLoss));
}

/**
 * graphile-worker 0.18 may never resolve: if two completions could not be written, its counter of pending writes is
 * negative and it waits for zero. So once the jobs themselves are done, the wait is limited.
 */
async function end(runner: Runner, ended: Promise<void>, idle: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  // Rejects if the runner is already stopping.
  runner.stop().catch(() => undefined);
  await Promise.race([ended, idle.then(() => pause(NOTES_LIMIT_MS)), pause(END_LIMIT_MS)]);
  waiting.abort();
}

function anyOf(events: WorkerEvents, names: readonly (keyof WorkerEventMap)[]): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of names) events.once(name, resolve);
  });
}

/** At most one queued job per task: the next one replaces it. */
function cronItem({ task, match }: Schedule): CronItem {
  return { task, match, identifier: task, options: { backfillPeriod: 0, maxAttempts: 1, jobKey: `cron:${task}` } };
}
