import { Router, type RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Brand } from '../../src/contract/index.ts';
import { formReader } from '../http/formBody.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { accessTo } from './access.ts';
import { showLocked, takeKey } from './opening.ts';
import { leadToNotice, leadToPage, tell } from './response.ts';
import { showPower, sign } from './signing.ts';
import type { WizardSource } from './wizardOf.ts';

type PowerOptions = WizardSource & {
  knex: Knex;
  brand: Brand;
  sessions: Sessions;
  signer: Signer;
  limiter: RateLimiter;
  clock: () => Date;
};

/**
 * `/vollmacht/<anfrageId>`: the power of attorney of a submission, filled in, to be signed on the screen (the form is free, § 167
 * (2) BGB). It opens in the browser session that sent the submission, and by the mailed link with the key. Works without scripts. A form is answered with a redirection, also where it is refused.
 */
export function powerOfAttorneyRoutes(options: PowerOptions): Router {
  const { brand } = options;
  const router = new Router();
  const readForm = formReader();

  router.get('/vollmacht/:id', async (ctx: RouterContext) => {
    const access = await accessTo(ctx, options);
    if (access.state === 'open') await showPower(ctx, access, options);
    else if (access.state === 'locked') await showLocked(ctx, access, options);
    else tell(ctx, access.state, brand);
  });

  router.post('/vollmacht/:id', async (ctx: RouterContext) => {
    const form = await readForm(ctx);
    const access = await accessTo(ctx, options);
    if (access.state === 'open') leadToPage(ctx, access);
    else if (access.state === 'locked') await takeKey(ctx, access, form, options);
    else leadToNotice(ctx);
  });

  router.post('/vollmacht/:id/unterschrift', async (ctx: RouterContext) => {
    const form = await readForm(ctx);
    const access = await accessTo(ctx, options);
    if (access.state === 'open') await sign(ctx, access, form, options);
    else if (access.state === 'locked') leadToPage(ctx, access);
    else leadToNotice(ctx);
  });

  return router;
}
