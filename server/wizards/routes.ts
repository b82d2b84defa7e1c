import { Router } from '@koa/router';
import { DRAWING_POLICY } from '../http/securityHeaders.ts';
import { serve } from '../http/servable.ts';
import type { Catalogue } from './catalogue.ts';

/** A version that is named by its revision never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `GET /wizards/:id.js`, the wizard as a module, and the pictures of its steps. */
export function wizardRoutes(catalogue: Catalogue): Router {
  const router = new Router();
  router.get('/wizards/:id.js', async (ctx) => {
    const offered = catalogue.byId(ctx.params.id ?? '');
    if (offered === undefined) return;
    serve(ctx, await offered.module(), ctx.query['r'] === offered.wizard.revision ? FOR_EVER : 'no-cache');
  });
  router.get('/wizards/:id/pictures/:name', (ctx) => {
    const { id = '', name = '' } = ctx.params;
    const pictures = catalogue.byId(id)?.pictureFiles ?? {};
    const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    if (picture === undefined) return;
    ctx.set('Content-Security-Policy', DRAWING_POLICY);
    serve(ctx, picture);
  });
  return router;
}
