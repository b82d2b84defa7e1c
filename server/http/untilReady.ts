import type Koa from 'koa';
import { Fault } from './fault.ts';
import { sentenceFor } from './toFault.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Takes nothing while the server waits for its database at the start: once that answers, its tables may be of an older version for a
 * moment.
 */
export function untilReady(isReady: () => boolean): Koa.Middleware {
  return async (ctx, next) => {
    if (!isReady() && !READING.has(ctx.method))
      throw new Fault(503, sentenceFor(503), { headers: { 'Retry-After': '5' } });
    await next();
  };
}
