import type { Router, RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Brand } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { serve } from '../http/servable.ts';
import type { StudioClient } from './client.ts';
import { sendBuilding, sendMailFrame, sendPreview, sendStudio } from './documents.ts';

type PageOptions = { client: StudioClient; brand: Brand; onlyDeveloper: Koa.Middleware };

/** The studio's documents, and the files that they load. */
export function addPages(router: Router, { client, brand, onlyDeveloper }: PageOptions): void {
  const studio = async (ctx: RouterContext) => {
    const assets = await client.assets('studio');
    if (assets === undefined) sendBuilding(ctx);
    else sendStudio(ctx, assets);
  };
  router.get('/studio', onlyDeveloper, studio);
  router.get('/studio/assistenten/:id', onlyDeveloper, studio);
  router.get('/studio/vorschau', onlyDeveloper, async (ctx) => {
    const assets = await client.assets('preview');
    if (assets === undefined) sendBuilding(ctx);
    else sendPreview(ctx, assets, brand);
  });
  router.get('/studio/mail', onlyDeveloper, sendMailFrame);
  router.get('/studio/assets/:file', onlyDeveloper, async (ctx) => {
    const file = await client.file(ctx.params.file ?? '');
    if (file === undefined) throw new Fault(404, 'Das gibt es hier nicht.');
    serve(ctx, file, 'private, max-age=31536000, immutable');
  });
}
