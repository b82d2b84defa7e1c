import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';

type RequestIdOptions = {
  log: Logger;
  newId?: () => string;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

/** A first path segment that can hold neither a name nor an address nor a token. */
const HARMLESS_SEGMENT = /^\/[a-z][a-z-]{0,30}(?=\/|$)/;

/**
 * Names every request and logs one line when its answer is through or its client gone. The id is always ours: a client's
 * own would let it write into our log. The line holds no answers, names, tokens or file names (quality.md, Privacy).
 */
export function requestId({ log, newId = randomUUID, now = () => performance.now() }: RequestIdOptions): Koa.Middleware {
  return async (ctx, next) => {
    const id = newId();
    const start = now();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    ctx.res.once('close', () => {
      const aborted = !ctx.res.writableFinished;
      log.info({
        requestId: id,
        method: ctx.method,
        path: loggedPath(ctx),
        status: ctx.res.statusCode,
        ms: Math.round(now() - start),
        ...(aborted && { aborted }),
      }, 'request');
    });
    await next();
  };
}

/** The id given by the middleware above. */
export function requestIdOf(ctx: Koa.Context): string {
  return String(ctx.state.requestId ?? '');
}

type Routed = { _matchedRoute?: unknown; matched?: { path: unknown }[] };

/** The route's template ('/api/upload/:id'); where no route fits, at most the first segment. */
function loggedPath(ctx: Koa.Context): string {
  const { _matchedRoute: route, matched } = ctx as Koa.Context & Routed;
  const template = route ?? matched?.at(-1)?.path;
  if (typeof template === 'string') return template;
  if (ctx.path === '/') return '/';
  const segment = HARMLESS_SEGMENT.exec(ctx.path)?.[0] ?? '/…';
  return segment === ctx.path || segment === '/…' ? segment : `${segment}/…`;
}
