import path from 'node:path';
import { pino } from 'pino';
import { readBrand } from '../../server/config/brand.ts';
import { createPool } from '../../server/db/pool.ts';
import { createApp } from '../../server/main/app.ts';
import type { OpenApi } from '../../server/openapi/index.ts';
import { diskStore } from '../../server/uploads/index.ts';
import { openCatalogue } from '../../server/wizards/index.ts';
import { listen } from '../server/listen.ts';
import { WIZARDS } from './wizardFolders.ts';

/** The registered routes of the whole app, such as `GET /api/upload/:id`, and its API description. */
export type EveryRoute = { registered: string[]; document: OpenApi };

type Layer = { methods: string[]; path: unknown };

/** Creates an app with all routes, including those for development. It needs no database. */
export async function everyRoute(): Promise<EveryRoute> {
  const log = pino({ level: 'silent' });
  const catalogue = await openCatalogue({ directory: WIZARDS, log });
  const knex = createPool('postgres://nobody@127.0.0.1:1/none');
  const dataDir = path.join(WIZARDS, 'none');
  const config = { production: false, publicUrl: 'https://localhost', dataDir, portals: {} };
  const brand = await readBrand(path.resolve(import.meta.dirname, '../../src/site/brand.json'), {});
  const app = createApp({ config, log, knex, files: diskStore(dataDir), catalogue, brand });
  const listening = await listen(app.callback());
  try {
    const response = await fetch(`${listening.url}/api/openapi.json`);
    return { registered: app.middleware.flatMap(routesOf), document: await response.json() };
  } finally {
    listening.close();
    catalogue.close();
    await knex.destroy();
  }
}

/** @koa/router adds itself as a property to its middleware. */
function routesOf(middleware: object): string[] {
  const { router } = middleware as { router?: { stack: Layer[] } };
  return (router?.stack ?? []).flatMap(({ methods, path: template }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(template)}`),
  );
}
