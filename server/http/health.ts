import { Router } from '@koa/router';
import type { Knex } from 'knex';

type HealthOptions = {
  knex: Knex;
  /** Whether the server has begun to stop. */
  isStopping: () => boolean;
};

const PATIENCE_MS = 2_000;

/** `/healthz`: the process answers. `/readyz`: it may be sent requests, so the database answers and it is not stopping. */
export function health({ knex, isStopping }: HealthOptions): Router {
  const router = new Router();
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = 'ok';
  });
  router.get('/readyz', async (ctx) => {
    const ready = !isStopping() && (await databaseAnswers(knex));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ready ? 200 : 503;
    ctx.body = ready ? 'ok' : 'not ready';
  });
  return router;
}

async function databaseAnswers(knex: Knex): Promise<boolean> {
  try {
    await knex.raw('select 1').timeout(PATIENCE_MS);
    return true;
  } catch {
    return false;
  }
}
