import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { routeOf } from './route.ts';

/** An answer that is through, or whose client is gone. */
export type Answered = { ctx: Koa.Context; route: string; seconds: number; aborted: boolean };

type RequestIdOptions = {
  log: Logger;
  onAnswered?: (answered: Answered) => void;
  newId?: () => string;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

/**
 * Names every request and logs one line when its answer is through or its client gone. The id is always ours: a
 * client's own would let it write into our log. The line holds no answers, names, tokens or file names (quality.md,
 * Privacy).
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
      log.info(
        {
          requestId: id,
          method: ctx.method,
          route,
          status: ctx.res.statusCode,
          ms: Math.round(ms),
          ...(aborted && { aborted }),
        },
        'request',
      );
      onAnswered?.({ ctx, route, seconds: ms / 1000, aborted });
    });
    await next();
  };
}

/** The id given by the middleware above. */
export function requestIdOf(ctx: Koa.Context): string {
  return String(ctx.state.requestId ?? '');
}
