import { HEALTH_ADDRESSES, type HealthAddress } from '../http/health.ts';
import { gives, pageFailures, schemaRef, type Operation, type Route } from '../routes/index.ts';

type HealthOptions = {
  /** Whether the database answers within seconds; never rejects. */
  databaseAnswers: () => Promise<boolean>;
  isStopping: () => boolean;
  jobsWork: () => boolean;
  /** Whether uploads find room on the disk of DATA_DIR, where the embedded database is too. */
  hasRoom: () => Promise<boolean>;
};

/**
 * `/healthz`: the process answers. `/readyz/pages`: it accepts requests, that is, it is not stopping; for proxies,
 * since pages do not need the database. `/readyz`: everything works, for monitoring; a 503 names what does not.
 */
export function healthRoutes({ databaseAnswers, isStopping, jobsWork, hasRoom }: HealthOptions): Route[] {
  const stopping = () => (isStopping() ? ['stopping'] : []);
  const everything = async () => [
    ...stopping(),
    ...((await databaseAnswers()) ? [] : ['database']),
    ...(jobsWork() ? [] : ['jobs']),
    ...((await hasRoom()) ? [] : ['disk']),
  ];
  const faults: Record<HealthAddress, () => string[] | Promise<string[]>> = {
    '/healthz': () => [],
    '/readyz/pages': stopping,
    '/readyz': everything,
  };
  return HEALTH_ADDRESSES.map((path) => ({
    method: 'GET',
    path,
    operation: described(SUMMARIES[path]),
    handle: async (ctx) => {
      const found = await faults[path]();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = found.length === 0 ? 200 : 503;
      ctx.body = found.length === 0 ? 'ok' : `not ready: ${found.join(', ')}`;
    },
  }));
}

const SUMMARIES: Record<HealthAddress, string> = {
  '/healthz': 'Ob der Prozess antwortet',
  '/readyz': 'Ob alles arbeitet: Datenbank, Aufträge und Platz für Dateien',
  '/readyz/pages': 'Ob Anfragen geschickt werden dürfen',
};

function described(summary: string): Operation {
  const notReady = { 'text/plain': {}, 'application/json': { schema: schemaRef('FailureReply') } };
  return {
    summary,
    tags: ['Betrieb'],
    responses: {
      ...gives(['text/plain'], 'ok'),
      ...pageFailures(),
      503: { description: 'Was fehlt.', content: notReady },
    },
  };
}
