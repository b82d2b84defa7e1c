import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../base/describeError.ts';
import { beginTurn, type Turn, type TurnOptions } from './turn.ts';
import { watchTurns, type JobsHealth, type Vigil } from './vigil.ts';

export type Jobs = {
  /** Accepts no more jobs and waits for the running ones, at most 8 s; after 5 s their `abortSignal` aborts. */
  close(): Promise<void>;
  health: () => JobsHealth;
};

type JobsOptions = TurnOptions & { /** In milliseconds, for `health`. */ clock?: () => number };

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
  const vigil = watchTurns(clock);
  const supervised = supervise(await beginTurn(options), options, vigil, stopping.signal);
  return {
    health: vigil.health,
    async close() {
      stopping.abort();
      await supervised;
    },
  };
}

async function supervise(first: Turn, options: TurnOptions, vigil: Vigil, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve));
  for (let turn: Turn | undefined = first; turn !== undefined;) {
    vigil.began();
    await Promise.race([turn.lost, stopped]);
    vigil.lost();
    if (!stopping.aborted) {
      options.log.warn('database lost, the jobs begin anew');
      await sleep(LOSS_MS);
    }
    await turn.end();
    turn = await successor(turn, options, stopping);
  }
}

/** Waits until the database answers; undefined if the process stops before that. */
async function successor(former: Turn, options: TurnOptions, stopping: AbortSignal): Promise<Turn | undefined> {
  while (!stopping.aborted) {
    try {
      return await beginTurn(options, former);
    } catch (error) {
      options.log.debug({ cause: describeError(error) }, 'jobs not begun');
    }
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  return undefined;
}
