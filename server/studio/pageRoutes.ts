import type { Router, RouterContext } from '@koa/router';
import type { Brand } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { serve } from '../http/servable.ts';
import type { StudioClient } from './client.ts';
import { sendBuilding, sendMailFrame, sendPreview, sendStudio } from './documents.ts';
import type { StudioGate } from './gate.ts';

type PageOptions = { client: StudioClient; brand: Brand; gate: StudioGate };

/** The studio's documents, and the files that they load. */
export function addPages(router: Router, { client, brand, gate }: PageOptions): void {
  const see = gate.allow('see');
  const studio = async (ctx: RouterContext) => {
    const assets = await client.assets('studio');
    if (assets === undefined) sendBuilding(ctx);
    else sendStudio(ctx, assets);
  };
  router.get('/studio', see, studio);
  // Whose the wizard is, its data say: whoever may not see it reads so in the studio, with the way to those that they may see.
  router.get('/studio/assistenten/:wizard', see, studio);
  router.get('/studio/vorschau', see, async (ctx) => {
    const assets = await client.assets('preview');
    if (assets === undefined) sendBuilding(ctx);
    else sendPreview(ctx, assets, brand);
  });
  router.get('/studio/mail', see, sendMailFrame);
  router.get('/studio/assets/:file', see, async (ctx) => {
    const file = await client.file(ctx.params.file ?? '');
    if (file === undefined) throw new Fault(404, 'Das gibt es hier nicht.');
    serve(ctx, file, 'private, max-age=31536000, immutable');
  });
}
