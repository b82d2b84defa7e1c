import { Router } from '@koa/router';

type HealthOptions = {
  /** Whether the database answers, told within seconds; never rejects. */
  databaseAnswers: () => Promise<boolean>;
  /** Whether the server has begun to stop. */
  isStopping: () => boolean;
  /** Whether its worker gets on with the jobs. */
  jobsWork: () => boolean;
};

/**
 * `/healthz`: the process answers. `/readyz/pages`: it may be sent requests, so it is not stopping; that is what a
 * proxy asks, since pages come without the database too. `/readyz`: everything works, for those who watch; 503 names
 * what does not.
 */
export function health({ databaseAnswers, isStopping, jobsWork }: HealthOptions): Router {
  const router = new Router();
  const stopping = () => (isStopping() ? ['stopping'] : []);
  const everything = async () => [
    ...stopping(),
    ...((await databaseAnswers()) ? [] : ['database']),
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
