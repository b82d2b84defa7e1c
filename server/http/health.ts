import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { within } from '../base/within.ts';

type HealthOptions = {
  knex: Knex;
  /** Whether the server has begun to stop. */
  isStopping: () => boolean;
  /** Whether its worker gets on with the jobs. */
  jobsWork: () => boolean;
};

/** Milliseconds that the check waits for the database. */
const LIMIT_MS = 2_000;

/**
 * `/healthz`: the process answers. `/readyz/pages`: it may be sent requests, so it is not stopping; that is what a
 * proxy asks, since pages come without the database too. `/readyz`: everything works, for those who watch; 503 names
 * what does not.
 */
export function health({ knex, isStopping, jobsWork }: HealthOptions): Router {
  const router = new Router();
  const stopping = () => (isStopping() ? ['stopping'] : []);
  const everything = async () => [
    ...stopping(),
    ...((await databaseAnswers(knex)) ? [] : ['database']),
    ...(jobsWork() ? [] : ['jobs']),
  ];
  for (const [address, findFaults] of [
    ['/healthz', () => []],
    ['/readyz/pages', stopping],
    ['/readyz', everything],
  ] as const) {
    router.get(address, async (ctx) => {
      const faults = await findFaults();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = faults.length === 0 ? 200 : 503;
      ctx.body = faults.length === 0 ? 'ok' : `not ready: ${faults.join(', ')}`;
    });
  }
  return router;
}

async function databaseAnswers(knex: Knex): Promise<boolean> {
  try {
    await within(LIMIT_MS, knex.raw('select 1'));
    return true;
  } catch {
    return false;
  }
}
