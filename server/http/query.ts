import type Koa from 'koa';
import { Fault } from './fault.ts';
import { sentenceFor } from './toFault.ts';

/** Longest query of a URL, in characters. The longest of ours, with a wizard's revision, has about 120. */
const LONGEST = 2_000;

/** Refuses longer queries with 414. */
export function boundedQuery(): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.querystring.length > LONGEST) throw new Fault(414, sentenceFor(414));
    await next();
  };
}

/** Answers 404 to a path with the character NUL: nothing has such a name, and neither Postgres nor the disk takes it. */
export function namedPath(): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path.includes('%00')) throw new Fault(404, sentenceFor(404));
    await next();
  };
}

/**
 * Returns the value of a URL's parameter; undefined if it is missing, or given more than once. Koa's `ctx.query` takes time that grows with the
 * square of the number of equal names.
 */
export function parameter(ctx: Pick<Koa.Context, 'querystring'>, name: string): string | undefined {
  const values = new URLSearchParams(ctx.querystring).getAll(name);
  return values.length === 1 ? values[0] : undefined;
}
