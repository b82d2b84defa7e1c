import type { Route } from '../routes/index.ts';
import { accountRoutes } from './accountRoutes.ts';
import { factorRoutes } from './factorRoutes.ts';
import type { RoutesOptions } from './options.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';

/** The pages to sign in and out, and those of the account. */
export function accessRoutes(options: RoutesOptions): Route[] {
  return [signInRoutes, accountRoutes, factorRoutes, passkeyRoutes].flatMap((routesOf) => routesOf(options));
}
