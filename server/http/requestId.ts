import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { HEALTH_ADDRESSES } from './health.ts';
import { routeOf } from './route.ts';

const HEALTHY: ReadonlySet<string> = new Set(HEALTH_ADDRESSES);

/** A request whose answer is complete or whose client has disconnected. */
export type Answered = { ctx: Koa.Context; route: string; seconds: number; aborted: boolean; isHealth: boolean };

type RequestIdOptions = {
  log: Logger;
  onAnswered?: (answered: Answered) => void;
  newId?: () => string;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/**
 * Gives every request an id and logs one line when it is answered or aborted. Ids sent by clients are ignored, since
 * they would be written to the log. A health check that is answered with 200 has no line: proxies ask every second. The line contains no answers, names, tokens or file names (quality.md, Privacy).
 */
export function requestId({
  log,
  onAnswered,
  newId = randomUUID,
  now = () => performance.now(),
}: RequestIdOptions): Koa.Middleware {
  return async (ctx, next) => {
    const id = newId();
    const start = now();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    ctx.res.once('close', () => {
      const aborted = !ctx.res.writableFinished;
      const route = routeOf(ctx);
      const ms = now() - start;
      const status = ctx.res.statusCode;
      const isHealth = HEALTHY.has(route);
      if (!isHealth || status !== 200 || aborted)
        log.info(
          { requestId: id, method: ctx.method, route, status, ms: Math.round(ms), ...(aborted && { aborted }) },
          'request',
        );
      onAnswered?.({ ctx, route, seconds: ms / 1000, aborted, isHealth });
    });
    await next();
  };
}

/** The id given by the middleware above. */
export function requestIdOf(ctx: Koa.Context): string {
  return String(ctx.state.requestId ?? '');
}
