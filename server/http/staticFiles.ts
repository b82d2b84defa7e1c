import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type Koa from 'koa';
import sirv from 'sirv';
import { nameRoute } from './route.ts';
import { DRAWING_POLICY, withoutPolicies } from './securityHeaders.ts';
import { serve, storedFile } from './servable.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const FILE = /\.\w+$/;
const ASSET = /^\/assets\/([\w.-]+\.(?:js|css|svg|woff2))$/;

/**
 * Serves the precompressed files of the client build. Files under /assets/ have a hash in their name and never change; those that the
 * build has no longer come from the folder `kept`.
 */
export function staticFiles(directory: string, kept?: string): Koa.Middleware {
  const files = sirv(directory, {
    brotli: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, file) => {
      response.setHeader('Cache-Control', file.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
      if (file.endsWith('.svg')) response.setHeader('Content-Security-Policy', DRAWING_POLICY);
      withoutPolicies(response, file);
    },
  });
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    const [, asset] = ASSET.exec(ctx.path) ?? [];
    // sirv knows the files of the start, and the process ends where one of them is gone: the build may be replaced meanwhile.
    if (FILE.test(ctx.path) && !(await isThere(path.join(directory, ctx.path)))) {
      if (asset === undefined || kept === undefined || !(await serveKept(ctx, kept, asset))) await next();
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

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Serves a file of a former build. Returns whether there is one. */
async function serveKept(ctx: Koa.Context, kept: string, name: string): Promise<boolean> {
  const file = path.join(kept, name);
  const [plain, twin] = await Promise.all([file, `${file}.br`].map((one) => readFile(one).catch(() => undefined)));
  if (plain === undefined) return false;
  nameRoute(ctx, '/assets/:file');
  if (name.endsWith('.svg')) ctx.set('Content-Security-Policy', DRAWING_POLICY);
  withoutPolicies(ctx.res, name);
  serve(ctx, storedFile(path.extname(name), plain, twin), IMMUTABLE);
  return true;
}
