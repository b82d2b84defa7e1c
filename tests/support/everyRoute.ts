import path from 'node:path';
import { pino } from 'pino';
import { readBrand } from '../../server/config/brand.ts';
import { createPool } from '../../server/db/pool.ts';
import { apiRoutes } from '../../server/main/apiRoutes.ts';
import { createApp } from '../../server/main/app.ts';
import type { AppParts } from '../../server/main/parts.ts';
import { openShared } from '../../server/main/shared.ts';
import type { OpenApi } from '../../server/openapi/index.ts';
import type { Route } from '../../server/routes/index.ts';
import type { StudioClient } from '../../server/studio/index.ts';
import { diskStore } from '../../server/uploads/index.ts';
import { openCatalogue } from '../../server/wizards/index.ts';
import { listen } from '../server/listen.ts';
import { WIZARDS } from './wizardFolders.ts';

/**
 * The registered routes of the whole app, such as `GET /api/upload/:id`, and its API description. `declared`: also those of the studio, on the
 * own machine and on a server for others.
 */
export type EveryRoute = { registered: string[]; document: OpenApi; declared: Route[] };

type Layer = { methods: string[]; path: unknown };

/** Creates an app with all routes, including those for development. It needs no database. */
export async function everyRoute(): Promise<EveryRoute> {
  const log = pino({ level: 'silent' });
  const catalogue = await openCatalogue({ directory: WIZARDS, log });
  const knex = createPool('postgres://nobody@127.0.0.1:1/none');
  const dataDir = path.join(WIZARDS, 'none');
  const config = { production: false, publicUrl: 'https://localhost', dataDir, portals: {} };
  const brand = await readBrand(path.resolve(import.meta.dirname, '../../src/site/brand.json'), {});
  const parts: AppParts = { config, log, knex, files: diskStore(dataDir), catalogue, brand };
  const app = createApp(parts);
  const listening = await listen(app.callback());
  try {
    const response = await fetch(`${listening.url}/api/openapi.json`);
    return {
      registered: app.middleware.flatMap(routesOf),
      document: await response.json(),
      declared: declaredBy(parts),
    };
  } finally {
    listening.close();
    catalogue.close();
    await knex.destroy();
  }
}

/** Nothing is asked of the studio's files here. */
const CLIENT: StudioClient = { assets: async () => undefined, file: async () => undefined };

function declaredBy(parts: AppParts): Route[] {
  const studio = { client: CLIENT, directory: WIZARDS };
  const deployed = { ...parts.config, production: true, publicUrl: 'https://vorfahrt.example' };
  return [parts.config, deployed].flatMap((config) => {
    const all = { ...parts, config, studio };
    return apiRoutes(all, openShared(all));
  });
}

/** @koa/router adds itself as a property to its middleware. */
function routesOf(middleware: object): string[] {
  const { router } = middleware as { router?: { stack: Layer[] } };
  return (router?.stack ?? []).flatMap(({ methods, path: template }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(template)}`),
  );
}
