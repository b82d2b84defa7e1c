import { Router } from '@koa/router';
import { noLimits } from '../../server/limits/rateLimit.ts';
import { addRoutes, type Route } from '../../server/routes/index.ts';

/** The middleware of a room's routes alone, for tests without the rest of the app. */
export function routed(routes: readonly Route[]): ReturnType<Router['routes']> {
  const router = new Router();
  addRoutes(router, routes, noLimits);
  return router.routes();
}
