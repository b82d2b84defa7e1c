import type Koa from 'koa';
import type { Limit, RateLimiter } from './rateLimit.ts';

/** Counts each request of a client, before anything of it is read. Throws 429 with Retry-After if the limit is exceeded. */
export function limited(limiter: RateLimiter, limit: Limit): Koa.Middleware {
  return async (ctx, next) => {
    await limiter.take(limit, limiter.client(ctx));
    await next();
  };
}
