import type Koa from 'koa';

type Routed = { _matchedRoute?: unknown; matched?: { path: unknown }[] };

/** What nothing here answers: its path may hold anything. */
const UNKNOWN = '…';

/**
 * Says which of our own addresses answers the request, where no router does: a page's path, or a pattern such as
 * '/assets/:file'. Never what the client wrote, unless it is one of finitely many. Undefined takes it back.
 */
export function nameRoute(ctx: Koa.Context, pattern: string | undefined): void {
  ctx.state.route = pattern;
}

/**
 * The pattern of the address that answers ('/api/upload/:id'), for the log and for counting: it can hold neither a name
 * nor an address nor a token, and there are finitely many. '…' where there is none.
 */
export function routeOf(ctx: Koa.Context): string {
  const named: unknown = ctx.state.route;
  if (typeof named === 'string') return named;
  const { _matchedRoute: route, matched } = ctx as Koa.Context & Routed;
  const pattern = route ?? matched?.at(-1)?.path;
  return typeof pattern === 'string' ? pattern : UNKNOWN;
}
