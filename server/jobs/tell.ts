import type { Knex } from 'knex';

const PAUSE_MS = 100;
/** As graphile-worker's own add_jobs says it; so many workers look, and each goes on while it finds something. */
const TELL = `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 10)::text)`;

/**
 * Tells the workers of all instances that there are new jobs, apart from the transaction that wrote these and at most
 * every 100 ms: transactions with NOTIFY commit one after the other. Where it fails nothing is lost, since workers look
 * every second by themselves.
 */
export function workerTeller(knex: Knex): () => void {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const tell = () => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) tell();
    }, PAUSE_MS);
    timer.unref();
    knex.raw(TELL).catch(() => undefined);
  };
  return () => {
    if (timer === undefined) tell();
    else again = true;
  };
}
