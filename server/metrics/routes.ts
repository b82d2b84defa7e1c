import type Koa from 'koa';
import { equalInConstantTime } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';
import { BY_KEY, gives, pageFailures, type Operation, type Route } from '../routes/index.ts';
import type { Metrics } from './metrics.ts';

type MetricsOptions = {
  metrics: Metrics;
  /** METRICS_TOKEN. */
  token: string | undefined;
  /** Without METRICS_TOKEN, lets only the developer pass. */
  onlyDeveloper: Koa.Middleware;
};

const METRICS: Operation = {
  summary: 'Messwerte für Prometheus',
  tags: ['Betrieb'],
  security: [{ Messwerte: [] }, ...BY_KEY],
  responses: { ...gives(['text/plain'], 'Die Messwerte.'), ...pageFailures(403, 404, 429) },
};

/** `GET /metrics` for Prometheus. */
export function metricsRoutes({ metrics, token, onlyDeveloper }: MetricsOptions): Route[] {
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
  ];
}

function requireToken(token: string): Koa.Middleware {
  return async (ctx, next) => {
    if (!equalInConstantTime(ctx.get('Authorization'), `Bearer ${token}`))
      throw new Fault(404, 'Das gibt es hier nicht.');
    await next();
  };
}
