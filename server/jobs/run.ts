import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../base/describeError.ts';
import { beginTurn, type Turn, type TurnOptions } from './turn.ts';
import { watchTurns, type JobsHealth, type Vigil } from './vigil.ts';

export type Jobs = {
  /** Takes no more jobs and waits for the running ones, at most 8 s; after 5 s their `abortSignal` fires. */
  close(): Promise<void>;
  health: () => JobsHealth;
};

type JobsOptions = TurnOptions & { /** In milliseconds, for judging its health. */ clock?: () => number };

const PAUSE_MS = 500;
/**
 * What is under way fails within moments, too; of a worker that is ending already, graphile-worker would print a trace.
 */
const LOSS_MS = 200;

/**
 * Works on the jobs in Postgres, in this process; any number of instances share them. New jobs begin at once. Where the
 * database is lost, it begins anew when that is back. Throws where the database is not there to begin with.
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

/** As soon as the database answers; undefined where that does not happen before the stop. */
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
