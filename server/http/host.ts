import type Koa from 'koa';
import { Fault } from './fault.ts';
import { sentenceFor } from './toFault.ts';

/** Refuses with 400 a request without exactly one Host (RFC 9112, section 3.2). */
export function host(): Koa.Middleware {
  return async (ctx, next) => {
    const named = ctx.req.headersDistinct['host']?.length ?? 0;
    if (named > 1 || (named === 0 && ctx.req.httpVersion === '1.1')) throw new Fault(400, sentenceFor(400));
    await next();
  };
}
