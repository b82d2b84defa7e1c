import type Koa from 'koa';
import { Router } from '@koa/router';
import { DRAWING_POLICY } from '../http/securityHeaders.ts';
import { Fault } from '../http/fault.ts';
import { serve } from '../http/servable.ts';
import type { Catalogue } from './catalogue.ts';

/** Responses addressed by revision never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Answers 503 at the addresses of a faulty wizard that was never live. */
export function unavailableWizards(catalogue: Pick<Catalogue, 'unavailable'>): Koa.Middleware {
  return async (ctx, next) => {
    if (catalogue.unavailable(ctx.path) !== undefined)
      throw new Fault(503, 'Dieser Fragebogen ist gerade gestört. Bitte rufen Sie uns an.');
    await next();
  };
}

/** `GET /wizards/:id.js`, the wizard as a module, and the pictures of its steps. */
export function wizardRoutes(catalogue: Catalogue): Router {
  const router = new Router();
  router.get('/wizards/:id.js', async (ctx) => {
    const { id = '' } = ctx.params;
    const { r: revision } = ctx.query;
    const offered = typeof revision === 'string' ? await catalogue.inRevision(id, revision) : catalogue.byId(id);
    if (offered === undefined) return;
    serve(ctx, await offered.module(), offered.wizard.revision === revision ? FOR_EVER : 'no-cache');
  });
  router.get('/wizards/:id/pictures/:name', async (ctx) => {
    const { id = '', name = '' } = ctx.params;
    const { r: revision } = ctx.query;
    const offered = typeof revision === 'string' ? await catalogue.inRevision(id, revision) : catalogue.byId(id);
    const pictures = offered?.pictureFiles ?? {};
    const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    if (picture === undefined) return;
    ctx.set('Content-Security-Policy', DRAWING_POLICY);
    serve(ctx, picture);
  });
  return router;
}
