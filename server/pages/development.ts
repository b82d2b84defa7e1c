import type Koa from 'koa';
import { createServer } from 'vite';
import type { Catalogue } from '../wizards/index.ts';
import { EARLY_PRESS, ENTRIES, type PageKind, type Render, type Renderer } from './renderer.ts';

/** `head` is what the development server puts into a document, for pages that are drawn elsewhere. */
type DevelopmentClient = { renderer: Renderer; client: Koa.Middleware; head: string; close: () => Promise<void> };

/**
 * Replaces the build with Vite's development server: pages are rendered from source, and changes apply at once. It hands out
 * sources, so the caller lets only the developer reach it.
 */
export async function developmentClient(catalogue: Catalogue): Promise<DevelopmentClient> {
  const vite = await createServer({ configLoader: 'native', logLevel: 'warn' });
  catalogue.onChange(() => vite.ws.send({ type: 'full-reload' }));
  const document = await vite.transformIndexHtml('/', '<html><head></head></html>');
  const head = /<head>([\s\S]*)<\/head>/.exec(document)?.[1] ?? '';
  const assets = (kind: PageKind) => ({
    scripts: [`/${ENTRIES[kind]}`],
    earlyPress: `/${EARLY_PRESS}`,
    styles: [],
    preloads: [],
    fonts: [],
    head,
  });
  const load = () => vite.ssrLoadModule('/src/site/shell/render.tsx') as Promise<Render>;
  return {
    renderer: { render: load, live: true, assets },
    client: async (ctx, next) => {
      return await new Promise((resolve, reject) => {
        ctx.res.once('close', resolve);
        ctx.res.statusCode = 200;
        vite.middlewares(ctx.req, ctx.res, (error?: unknown) => {
          if (error !== undefined) reject(error instanceof Error ? error : new Error('Vite failed.', { cause: error }));
          else {
            ctx.res.statusCode = 404;
            resolve(next());
          }
        });
      });
    },
    head,
    close: () => vite.close(),
  };
}
