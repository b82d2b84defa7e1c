import type Koa from 'koa';
import { moduleUrl, type Catalogue, type OfferedWizard } from '../wizards/index.ts';
import { servable, serve, type Servable } from '../http/servable.ts';
import type { Renderer } from './renderer.ts';

export type Brand = { name: string; email: string; phone: string };

type PagesOptions = { catalogue: Catalogue; renderer: Renderer; brand: Brand; publicUrl: string };

export type Pages = {
  middleware: Koa.Middleware;
  errorPage: (status: number, requestId: string) => string;
};

/**
 * The HTML of every page. Pages are drawn once: at the start, where brand and public URL are known, and for wizards
 * whenever a definition was exchanged.
 */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { catalogue, renderer, brand, publicUrl } = options;
  const context = { brand, publicUrl, assets: renderer.assets.page };
  const fixed = new Map(renderer.render.pagePaths.map((path) => [path, servable('html', renderer.render.renderPage(path, context))]));
  let drawn = await drawWizards(catalogue.all(), options);
  catalogue.onChange(() => {
    void drawWizards(catalogue.all(), options, drawn).then((next) => (drawn = next));
  });
  return {
    errorPage: (status, requestId) => renderer.render.renderErrorPage(status, requestId, context),
    middleware: async (ctx, next) => {
      const page = isRead(ctx) ? (fixed.get(ctx.path) ?? wizardPage(catalogue, drawn, ctx.path)) : undefined;
      if (page === undefined) await next();
      else serve(ctx, page);
    },
  };
}

/** Pages by wizard and step; what has not changed is not drawn again. */
type Drawn = Map<string, { revision: string; page: Servable }>;

async function drawWizards(offered: OfferedWizard[], { renderer, brand, publicUrl }: PagesOptions, before: Drawn = new Map()): Promise<Drawn> {
  const context = { brand, publicUrl, assets: renderer.assets.wizard };
  const drawn: Drawn = new Map();
  for (const { wizard } of offered) {
    if (wizard.route === undefined) continue;
    const { id, revision } = wizard;
    for (const step of Object.keys(wizard.steps)) {
      const known = before.get(`${id} ${step}`);
      const html = () => renderer.render.renderWizard(wizard, step, moduleUrl(id, revision), context);
      drawn.set(`${id} ${step}`, known?.revision === revision ? known : { revision, page: servable('html', await html()) });
    }
  }
  return drawn;
}

/** Right after an exchange the page of the version before is answered, until the new one is drawn. */
function wizardPage(catalogue: Catalogue, drawn: Drawn, path: string): Servable | undefined {
  const found = catalogue.byPath(path);
  return found && drawn.get(`${found.offered.wizard.id} ${found.step}`)?.page;
}

function isRead(ctx: Koa.Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
