import type Koa from 'koa';

/** Answers 303: the browser asks for the address, and neither Back nor a reload sends the form again. */
export function seeOther(ctx: Koa.Context, address: string): void {
  ctx.redirect(address);
  ctx.body = null;
  ctx.status = 303;
}
