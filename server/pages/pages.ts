import type Koa from 'koa';
import { MODE_PARAM } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serve } from '../http/servable.ts';
import { sentenceFor } from '../http/toFault.ts';
import { openRenderedPages, type RenderOptions, type RenderedPages } from './renderedPages.ts';

export type Pages = {
  middleware: Koa.Middleware;
  errorPage: RenderedPages['errorPage'];
  retiredPage: RenderedPages['retiredPage'];
  endingPage: RenderedPages['endingPage'];
  runs: RenderedPages['runs'];
};

/** Serves the HTML of every page. */
export async function openPages(options: RenderOptions): Promise<Pages> {
  const { renderer } = options;
  let rendered = await openRenderedPages(options);
  return {
    errorPage: (status, message, requestId) => rendered.errorPage(status, message, requestId),
    retiredPage: (id, goingOn) => rendered.retiredPage(id, goingOn),
    endingPage: (ending, step) => rendered.endingPage(ending, step),
    async runs() {
      if (renderer.live) rendered = await openRenderedPages(options);
      return rendered.runs();
    },
    middleware: async (ctx, next) => {
      if (renderer.live && ctx.accepts('html') === 'html') rendered = await openRenderedPages(options);
      const page = isRead(ctx) ? await rendered.page(ctx.path, (name) => parameter(ctx, name)) : undefined;
      if (page === undefined) {
        if (isRead(ctx) && (await leadToPage(ctx, rendered))) return;
        if (!isRead(ctx)) await refuseMethod(ctx, rendered, (path) => options.catalogue.byPath(path) !== undefined);
        await next();
        return;
      }
      // Finite, since only existing pages have a name.
      nameRoute(ctx, ctx.path);
      serve(ctx, page);
    },
  };
}

/** Throws 405 where there is a page. Those with forms have taken what was sent to them before. */
async function refuseMethod(
  ctx: Koa.Context,
  rendered: RenderedPages,
  isStep: (path: string) => boolean,
): Promise<void> {
  if ((await rendered.page(ctx.path)) === undefined) return;
  nameRoute(ctx, ctx.path);
  const hasForm = isStep(ctx.path) || (await (await rendered.runs()).formsOn(ctx.path)).length > 0;
  throw new Fault(405, sentenceFor(405), { headers: { Allow: hasForm ? 'GET, HEAD, POST' : 'GET, HEAD' } });
}

/** Leads from a page's address with a slash behind it to the page, with what is asked for. Returns whether there is one. */
async function leadToPage(ctx: Koa.Context, rendered: RenderedPages): Promise<boolean> {
  // As it was sent: a backslash is read as a slash.
  const [, path] = /^(\/[^/?\\][^?]*)\/(?:\?|$)/.exec(ctx.url) ?? [];
  if (path === undefined || (await rendered.page(path)) === undefined) return false;
  nameRoute(ctx, path);
  ctx.status = 308;
  ctx.redirect(path + ctx.search);
  return true;
}

/** What the query of a page's URL chooses. */
export function modeOf(ctx: Koa.Context): string | undefined {
  return parameter(ctx, MODE_PARAM);
}

function isRead(ctx: Koa.Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
