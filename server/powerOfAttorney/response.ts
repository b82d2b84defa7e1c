import type { RouterContext } from '@koa/router';
import type { Brand } from '../../src/contract/index.ts';
import { powerPath } from '../grants/index.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Open } from './access.ts';
import { notice } from './page.ts';

/** The page is private, and its address opens it: neither may get anywhere else. A form needs its origin told to us. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

export function answer(ctx: RouterContext, status: number, page: string): void {
  ctx.set(PRIVATE);
  ctx.type = 'html';
  ctx.status = status;
  ctx.body = page;
}

/** Answers with the page that says why there is nothing to see or to sign. */
export function sendNotice(ctx: RouterContext, why: Parameters<typeof notice>[0], brand: Brand): void {
  const { status, page } = notice(why, brand);
  answer(ctx, status, page);
}

/** The parameter that says why a form was refused. What was typed is in the note of the session. */
export const FAULT = 'fehler';

/** Leads the browser to the page of a submission, so that neither Back nor a reload sends a form again. */
export function leadToPage(ctx: RouterContext, { found, query }: Pick<Open, 'found' | 'query'>): void {
  ctx.set(PRIVATE);
  seeOther(ctx, powerPath(found.submission.id) + query);
}

/** Leads the browser to the page that says why there is nothing to sign. */
export function leadToNotice(ctx: RouterContext): void {
  ctx.set(PRIVATE);
  seeOther(ctx, ctx.url.replace(/\/unterschrift(?=$|\?)/, ''));
}
