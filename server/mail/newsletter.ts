import { Router, type RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { NoticeReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { sha256, type Signer } from '../signing/signer.ts';

/** A row of `newsletter` (migrations/0003_mails.ts). */
type OrderRow = {
  id: string;
  email: string;
  wording: string;
  token_hash: Buffer;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

type Order = { id: string; email: string; wording: string; requestedAt: Date; signer: Signer; publicUrl: string };
type NewsletterOptions = {
  knex: Knex;
  signer: Signer;
  jsonBody: Koa.Middleware;
  clock: () => Date;
  limiter: RateLimiter;
};

const CONFIRM = 'newsletter-bestaetigen';
const UNSUBSCRIBE = 'newsletter-abbestellen';
const VALID_DAYS = 14;
const ATTEMPTS: Limit = { name: 'newsletter', count: 30, seconds: 60 * 60 };

/**
 * Notes the order that a mail asks about, and gives that mail's links. Repeating it changes nothing: the tokens follow
 * from the mail's id. They stand behind `#`, so that no log ever sees them.
 */
export async function orderNewsletter(
  trx: Knex.Transaction,
  { id, email, wording, requestedAt, signer, publicUrl }: Order,
): Promise<{ confirmLink: string; unsubscribeLink: string }> {
  const token = await signer.sign(CONFIRM, id);
  const row = { id, email, wording, token_hash: sha256(token), requested_at: requestedAt };
  await trx<OrderRow>('newsletter').insert(row).onConflict('id').ignore();
  const leave = `${id}.${await signer.sign(UNSUBSCRIBE, id)}`;
  return {
    confirmLink: `${publicUrl}/newsletter/bestaetigen#token=${token}`,
    unsubscribeLink: `${publicUrl}/newsletter/abbestellen#token=${leave}`,
  };
}

/** § 195, § 199 BGB: three years, counted from the end of the year. */
const PROOF_YEARS = 4;

/**
 * Forgets orders that nobody confirmed while their link worked, and the proof of consents that ended long ago. Gives
 * their number.
 */
export async function removeOldOrders(knex: Knex, now: Date): Promise<number> {
  const ended = new Date(now);
  ended.setUTCFullYear(ended.getUTCFullYear() - PROOF_YEARS);
  const unconfirmed = knex<OrderRow>('newsletter')
    .whereNull('confirmed_at')
    .where('requested_at', '<=', validSince(now));
  return unconfirmed.orWhere('unsubscribed_at', '<', ended).delete();
}

function validSince(now: Date): Date {
  return new Date(now.getTime() - VALID_DAYS * 24 * 60 * 60 * 1000);
}

/** What the two pages behind the links call. */
export function newsletterRoutes({ jsonBody, ...options }: NewsletterOptions): Router {
  const router = new Router();
  router.post('/api/newsletter/bestaetigen', jsonBody, (ctx) => confirm(ctx, options));
  router.post('/api/newsletter/abbestellen', jsonBody, (ctx) => unsubscribe(ctx, options));
  return router;
}

type Options = Omit<NewsletterOptions, 'jsonBody'>;

/** Once, and within two weeks: the moment and the wording are what proves the consent (GDPR article 7 (1)). */
async function confirm(ctx: RouterContext, { knex, clock, limiter }: Options): Promise<void> {
  await limiter.take(ATTEMPTS, limiter.client(ctx));
  const now = clock();
  const open = knex<OrderRow>('newsletter')
    .where({ token_hash: sha256(tokenOf(ctx)) })
    .whereNull('confirmed_at')
    .whereNull('unsubscribed_at');
  const confirmed = await open.where('requested_at', '>', validSince(now)).update({ confirmed_at: now });
  if (confirmed === 0) throw new Fault(410, 'Dieser Link ist abgelaufen oder wurde schon benutzt.');
  ctx.body = { success: true, message: 'Danke! Sie erhalten ab jetzt unseren Newsletter.' } satisfies NoticeReply;
}

/** As often as one likes: who is off the list stays off it. */
async function unsubscribe(ctx: RouterContext, { knex, signer, clock, limiter }: Options): Promise<void> {
  await limiter.take(ATTEMPTS, limiter.client(ctx));
  const [id = '', signature = ''] = tokenOf(ctx).split('.');
  if (!(await signer.verify(UNSUBSCRIBE, id, signature))) throw new Fault(404, 'Diesen Link gibt es nicht.');
  const { email } = (await knex<OrderRow>('newsletter').where({ id }).first('email')) ?? {};
  const orders = knex<OrderRow>('newsletter')
    .where({ email: email ?? '' })
    .whereNull('unsubscribed_at');
  await orders.update({ unsubscribed_at: clock() });
  ctx.body = { success: true, message: 'Sie erhalten keinen Newsletter mehr von uns.' } satisfies NoticeReply;
}

function tokenOf(ctx: RouterContext): string {
  const { token } = (ctx.request as unknown as { body: { token?: unknown } }).body;
  if (typeof token !== 'string') throw new Fault(400, 'Der Link ist unvollständig.');
  return token;
}
