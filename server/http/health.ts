import { Router } from '@koa/router';

type HealthOptions = {
  /** Whether the database answers within seconds; never rejects. */
  databaseAnswers: () => Promise<boolean>;
  isStopping: () => boolean;
  jobsWork: () => boolean;
  /** Whether uploads find room on the disk of DATA_DIR, where the embedded database is too. */
  hasRoom: () => Promise<boolean>;
};

export const HEALTH_ADDRESSES: ReadonlySet<string> = new Set(['/healthz', '/readyz/pages', '/readyz']);

/**
 * `/healthz`: the process answers. `/readyz/pages`: it accepts requests, that is, it is not stopping; for proxies,
 * since pages do not need the database. `/readyz`: everything works, for monitoring; a 503 names what does not.
 */
export function health({ databaseAnswers, isStopping, jobsWork, hasRoom }: HealthOptions): Router {
  const router = new Router();
  const stopping = () => (isStopping() ? ['stopping'] : []);
  const everything = async () => [
    ...stopping(),
    ...((await databaseAnswers()) ? [] : ['database']),
    ...(jobsWork() ? [] : ['jobs']),
    ...((await hasRoom()) ? [] : ['disk']),
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
