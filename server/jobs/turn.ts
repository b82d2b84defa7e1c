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
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';
import { jobLogger } from './log.ts';

/** Work by name. A task that throws is tried again with growing pauses, 25 times in about four days. */
export type Tasks = Record<string, Task>;

export type Schedule = { task: string; /** As in crontab(5), in UTC. */ match: string };

export type TurnOptions = {
  databaseUrl: string;
  /** A pooler stands before the database, so no statement may be prepared for later. */
  pooled: boolean;
  tasks: Tasks;
  schedule: Schedule[];
  log: Logger;
};

/** graphile-worker at work, on connections of its own, until it loses the database or is ended. */
export type Turn = {
  /** Under which it holds its jobs. */
  id: string;
  /** Resolves at the first sign that the database is lost; never rejects. */
  lost: Promise<unknown>;
  /**
   * Takes no more jobs and waits for the running ones; after 5 s their `abortSignal` fires, after 8 s it waits no
   * longer. Never rejects.
   */
  end(): Promise<void>;
};

const CONCURRENCY = 3;
/** Retries and jobs for later are looked for this often; new ones are told by NOTIFY. */
const POLL_MS = 1_000;
const CONNECT_LIMIT_MS = 3_000;
/** For one statement, each of which is small. */
const ANSWER_LIMIT_MS = 5_000;
const END_LIMIT_MS = 8_000;
/** For noting what became of the last jobs. */
const NOTES_LIMIT_MS = 1_000;

const LOST = ['worker:getJob:error', 'pool:listen:error', 'pool:fatalError', 'pool:gracefulShutdown'] as const;
const IDLE = ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const;

/**
 * Begins to work on jobs; those that `former` held on to when it lost the database are given back first. Throws where
 * the database does not answer within seconds.
 */
export async function beginTurn(
  { databaseUrl, pooled, tasks, schedule, log }: TurnOptions,
  former?: Turn,
): Promise<Turn> {
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
      // Else what it tells the database about a finished job is awaited by nobody, and ends the process where that
      // fails.
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
  const pool = new Pool({ connectionString, ...limits, keepAlive: true, application_name: 'vorfahrt-jobs' });
  const noteLoss = (error: unknown) => log.debug({ cause: describeError(error) }, 'connection of the jobs lost');
  return pool.on('error', noteLoss).on('connect', (client) => client.on('error', noteLoss));
}

/**
 * graphile-worker 0.18 may never say that it has ended: where it could not note two jobs, its count of open notes is
 * below zero and waits to be zero. So once the jobs themselves are done nobody waits for long.
 */
async function end(runner: Runner, ended: Promise<void>, idle: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  // It says no where it is ending already.
  runner.stop().catch(() => undefined);
  await Promise.race([ended, idle.then(() => pause(NOTES_LIMIT_MS)), pause(END_LIMIT_MS)]);
  waiting.abort();
}

function anyOf(events: WorkerEvents, names: readonly (keyof WorkerEventMap)[]): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of names) events.once(name, resolve);
  });
}

/** One at a time: the next turn replaces one that is still waiting. */
function cronItem({ task, match }: Schedule): CronItem {
  return { task, match, identifier: task, options: { backfillPeriod: 0, maxAttempts: 1, jobKey: `cron:${task}` } };
}
