import type Koa from 'koa';

/** Properties that the router sets; `routerPath` may be a regular expression. */
type Routed = { routerPath?: unknown; matched?: { path: unknown }[] };

/** For requests without a route: their path may contain anything. */
const UNKNOWN = '…';

/**
 * Sets the route of a request that no router answers: a page's path, or a pattern such as '/assets/:file'. Never client
 * input, unless it is one of finitely many values. Undefined removes the route.
 */
export function nameRoute(ctx: Koa.Context, pattern: string | undefined): void {
  ctx.state.route = pattern;
}

/**
 * Returns the pattern of the route ('/api/upload/:id'), for log and metrics: it contains no name, address or token, and
 * the number of patterns is finite. '…' if there is none.
 */
export function routeOf(ctx: Koa.Context): string {
  const named: unknown = ctx.state.route;
  if (typeof named === 'string') return named;
  const { routerPath, matched } = ctx as Koa.Context & Routed;
  const pattern = routerPath ?? matched?.at(-1)?.path;
  return typeof pattern === 'string' ? pattern : UNKNOWN;
}
