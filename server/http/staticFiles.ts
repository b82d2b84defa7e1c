import type Koa from 'koa';
import sirv from 'sirv';
import { nameRoute } from './route.ts';
import { DRAWING_POLICY, withoutPolicies } from './securityHeaders.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the precompressed files of the client build. Files under /assets/ have a hash in their name and never change.
 */
export function staticFiles(directory: string): Koa.Middleware {
  const files = sirv(directory, {
    brotli: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
      if (path.endsWith('.svg')) response.setHeader('Content-Security-Policy', DRAWING_POLICY);
      withoutPolicies(response, path);
    },
  });
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    const passed = await new Promise<boolean>((resolve, reject) => {
      ctx.res.once('close', () => resolve(false)).once('error', reject);
      // Koa has preset 404, and sirv keeps the status it finds.
      ctx.res.statusCode = 200;
      nameRoute(ctx, ctx.path.startsWith('/assets/') ? '/assets/:file' : '/:file');
      files(ctx.req, ctx.res, () => {
        nameRoute(ctx, undefined);
        resolve(true);
      });
    });
    if (passed) {
      ctx.res.statusCode = 404;
      await next();
    } else ctx.respond = false;
  };
}
