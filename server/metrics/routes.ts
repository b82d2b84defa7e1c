import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import { EVENTS_PATH, type FunnelEvent } from '../../src/contract/index.ts';
import { equalInConstantTime } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import type { Limit } from '../limits/rateLimit.ts';
import {
  BY_KEY,
  empty,
  failures,
  gives,
  OF_JSON,
  pageFailures,
  schemaRef,
  type Operation,
  type Route,
} from '../routes/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { Metrics } from './metrics.ts';

type MetricsOptions = {
  metrics: Metrics;
  catalogue: Pick<Catalogue, 'byId'>;
  /** METRICS_TOKEN. */
  token: string | undefined;
  /** Without METRICS_TOKEN, lets only the developer pass. */
  onlyDeveloper: Koa.Middleware;
};

/** A run of the longest wizard sends about twenty events, and many people may share one address. */
const EVENTS: Limit = { name: 'event', count: 1_200, seconds: 60 * 60 };

const METRICS: Operation = {
  summary: 'Messwerte für Prometheus',
  tags: ['Betrieb'],
  security: [{ Messwerte: [] }, ...BY_KEY],
  responses: { ...gives(['text/plain'], 'Die Messwerte.'), ...pageFailures(403, 404, 429) },
};

const EVENT: Operation = {
  summary: 'Wie weit jemand in einem Assistenten kommt, ohne zu sagen, wer',
  tags: ['Anfragen'],
  responses: { ...empty(204, 'Gezählt, oder auf Wunsch nicht.'), ...failures(...OF_JSON, 422) },
};

/**
 * `GET /metrics` for Prometheus, and the wizard events sent by browsers: 204 whether or not the event is counted, 422
 * for names that are in no definition.
 */
export function metricsRoutes({ metrics, catalogue, token, onlyDeveloper }: MetricsOptions): Route[] {
  return [
    {
      method: 'GET',
      path: '/metrics',
      operation: METRICS,
      before: [token === undefined ? onlyDeveloper : requireToken(token)],
      handle: async (ctx) => {
        const { type, text } = await metrics.text();
        ctx.set({ 'Cache-Control': 'no-store', 'Content-Type': type });
        ctx.body = text;
      },
    },
    {
      method: 'POST',
      path: EVENTS_PATH,
      operation: EVENT,
      limit: EVENTS,
      body: { schema: schemaRef('FunnelEvent') },
      handle: (ctx, sent) => {
        const event = readEvent(sent, catalogue);
        if (event === undefined) throw new Fault(422, 'Dieses Ereignis gibt es nicht.');
        if (!wantsNoCounting(ctx)) metrics.countEvent(event);
        ctx.status = 204;
      },
    },
  ];
}

function requireToken(token: string): Koa.Middleware {
  return async (ctx, next) => {
    if (!equalInConstantTime(ctx.get('Authorization'), `Bearer ${token}`))
      throw new Fault(404, 'Das gibt es hier nicht.');
    await next();
  };
}

/** Do Not Track, Global Privacy Control. */
function wantsNoCounting(ctx: RouterContext): boolean {
  return ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1';
}

/** Reads the event. It contains only names from definitions, so the number of labels is finite. */
function readEvent(
  { wizard, step, event, fields, ...rest }: JsonObject,
  catalogue: MetricsOptions['catalogue'],
): FunnelEvent | undefined {
  if (typeof wizard !== 'string' || typeof step !== 'string' || Object.keys(rest).length > 0) return undefined;
  const known = catalogue.byId(wizard)?.wizard.step(step);
  if (known === undefined) return undefined;
  if ((event === 'started' || event === 'reached') && fields === undefined) return { wizard, step, event };
  if (event !== 'refused' || !Array.isArray(fields)) return undefined;
  const told = new Set<unknown>(fields);
  const refused = known.fields.map(({ pointer }) => pointer).filter((pointer) => told.has(pointer));
  return new Set(refused).size === told.size ? { wizard, step, event, fields: [...new Set(refused)] } : undefined;
}
