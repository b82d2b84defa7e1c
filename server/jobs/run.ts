import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../base/describeError.ts';
import { startWorker, type WorkerRun, type WorkerOptions } from './workerRun.ts';
import { watchHealth, type JobsHealth, type HealthWatch } from './health.ts';

export type Jobs = {
  /** Accepts no more jobs and waits for the running ones, at most 8 s; after 5 s their `abortSignal` aborts. */
  close(): Promise<void>;
  health: () => JobsHealth;
};

type JobsOptions = WorkerOptions & { /** In milliseconds, for `health`. */ clock?: () => number };

const PAUSE_MS = 500;
/**
 * Running jobs fail within this time, too; stopping a worker that is already ending makes graphile-worker print a
 * trace.
 */
const LOSS_MS = 200;

/**
 * Processes the jobs in Postgres; any number of instances share them. New jobs start at once. If the database is lost,
 * restarts when it is available again. Rejects if the database is unavailable at the start.
 */
export async function openJobs({ clock = () => performance.now(), ...options }: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController();
  const watch = watchHealth(clock);
  const supervised = supervise(await startWorker(options), options, watch, stopping.signal);
  return {
    health: watch.health,
    async close() {
      stopping.abort();
      await supervised;
    },
  };
}

async function supervise(
  first: WorkerRun,
  options: WorkerOptions,
  watch: HealthWatch,
  stopping: AbortSignal,
): Promise<void> {
  const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve));
  for (let worker: WorkerRun | undefined = first; worker !== undefined;) {
    watch.began();
    await Promise.race([worker.lost, stopped]);
    watch.lost();
    if (!stopping.aborted) {
      options.log.warn('database lost, the jobs begin anew');
      await sleep(LOSS_MS);
    }
    await worker.end();
    worker = await successor(worker, options, stopping);
  }
}

/** Waits until the database answers; undefined if the process stops before that. */
async function successor(
  former: WorkerRun,
  options: WorkerOptions,
  stopping: AbortSignal,
): Promise<WorkerRun | undefined> {
  while (!stopping.aborted) {
    try {
      return await startWorker(options, former);
    } catch (error) {
      options.log.debug({ cause: describeError(error) }, 'jobs not begun');
    }
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  return undefined;
}
