import { Router, type RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { NoticeReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { limited } from '../limits/limited.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Signer } from '../signing/signer.ts';
import { confirmOrder, unsubscribe } from './orders.ts';

type NewsletterOptions = {
  knex: Knex;
  signer: Signer;
  jsonBody: Koa.Middleware;
  clock: () => Date;
  limiter: RateLimiter;
};

const ATTEMPTS: Limit = { name: 'newsletter', count: 30, seconds: 60 * 60 };

/** The calls of the two pages that newsletter mails link to. */
export function newsletterRoutes({ knex, signer, jsonBody, clock, limiter }: NewsletterOptions): Router {
  const router = new Router();
  const counted = limited(limiter, ATTEMPTS);
  router.post('/api/newsletter/bestaetigen', counted, jsonBody, async (ctx) => {
    if (!(await confirmOrder(knex, tokenOf(ctx), clock())))
      throw new Fault(410, 'Dieser Link ist abgelaufen oder wurde schon benutzt.', {
        details: 'Haben Sie ihn schon benutzt, ist alles in Ordnung. Sonst bekommen Sie den Newsletter nicht.',
      });
    ctx.body = { success: true, message: 'Danke! Sie erhalten ab jetzt unseren Newsletter.' } satisfies NoticeReply;
  });
  router.post('/api/newsletter/abbestellen', counted, jsonBody, async (ctx) => {
    if (!(await unsubscribe(knex, signer, tokenOf(ctx), clock())))
      throw new Fault(404, 'Diesen Link gibt es nicht.', {
        details: 'Bitte kopieren Sie ihn ganz aus der E-Mail, oder antworten Sie einfach darauf.',
      });
    ctx.body = { success: true, message: 'Sie erhalten keinen Newsletter mehr von uns.' } satisfies NoticeReply;
  });
  return router;
}

function tokenOf(ctx: RouterContext): string {
  const { token } = (ctx.request as unknown as { body: { token?: unknown } }).body;
  if (typeof token !== 'string') throw new Fault(400, 'Der Link ist unvollständig.');
  return token;
}
