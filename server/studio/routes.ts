import { Router } from '@koa/router';
import type Koa from 'koa';
import type { Brand } from '../../src/contract/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { StudioClient } from './client.ts';
import { addFolders } from './folderRoutes.ts';
import { openFolderStore } from './folderStore.ts';
import { addInsights } from './insightRoutes.ts';
import { addPages } from './pageRoutes.ts';
import type { Past } from './past.ts';
import { addPast } from './pastRoutes.ts';
import { addPictures } from './pictureRoutes.ts';
import { openWindows } from './windows.ts';

type StudioOptions = {
  /** The folder that the catalogue has loaded. */
  directory: string;
  catalogue: Pick<Catalogue, 'faults' | 'byId'>;
  client: StudioClient;
  past: Past;
  /** The server's data, where tests keep what they have shown. */
  dataDir: string;
  /** Whom previews name as the site. */
  brand: Brand;
  /** The origin that links in mails name. */
  publicUrl: string;
  onlyDeveloper: Koa.Middleware;
  jsonBody: Koa.Middleware;
  clock: () => Date;
};

/**
 * The studio: analysts edit the folder of wizards in place. It exists only in a development server, for whoever
 * `onlyDeveloper` lets pass.
 */
export function studioRoutes(options: StudioOptions): Router {
  const router = new Router();
  const store = openFolderStore(options.directory);
  addPages(router, options);
  addFolders(router, { ...options, store, windows: openWindows(options.clock) });
  addInsights(router, { ...options, store });
  addPast(router, options);
  addPictures(router, { ...options, store });
  return router;
}
