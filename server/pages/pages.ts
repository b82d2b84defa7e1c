import type Koa from 'koa';
import { nameRoute } from '../http/route.ts';
import { serve } from '../http/servable.ts';
import { openDrawings, type DrawingOptions, type Drawings } from './drawings.ts';

export type Pages = {
  middleware: Koa.Middleware;
  errorPage: Drawings['errorPage'];
};

/** The HTML of every page. */
export async function openPages(options: DrawingOptions): Promise<Pages> {
  const { renderer } = options;
  let drawings = await openDrawings(options);
  return {
    errorPage: (status, requestId) => drawings.errorPage(status, requestId),
    middleware: async (ctx, next) => {
      if (renderer.live && ctx.accepts('html') === 'html') drawings = await openDrawings(options);
      const page = isRead(ctx) ? await drawings.page(ctx.path) : undefined;
      if (page === undefined) {
        await next();
        return;
      }
      // There are as many as we draw.
      nameRoute(ctx, ctx.path);
      serve(ctx, page);
    },
  };
}

function isRead(ctx: Koa.Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
