import type Koa from 'koa';
import type { Logger } from 'pino';
import { moduleUrl, type Brand } from '../../src/contract/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { nameRoute } from '../http/route.ts';
import { servable, serve, type Servable } from '../http/servable.ts';
import type { PageKind, Renderer } from './renderer.ts';
import { robots, sitemap } from './sitemap.ts';

type PagesOptions = { catalogue: Catalogue; renderer: Renderer; brand: Brand; publicUrl: string; log: Logger };

export type Pages = {
  middleware: Koa.Middleware;
  errorPage: (status: number, requestId: string) => string;
};

/** Stands in a drawn error page where a request's id goes. */
const ANY_REQUEST = '00000000-0000-4000-8000-000000000000';

/**
 * The HTML of every page. Pages are drawn once: at the start, where brand and public URL are known, and again when a
 * definition that they show was exchanged.
 */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { catalogue, renderer, log } = options;
  let drawn = await drawAll(options);
  let render = await renderer.render();
  let drawing = Promise.resolve();
  const errorPages = new Map<number, string>();
  const redraw = async () => {
    errorPages.clear();
    drawn = { ...drawn, content: await drawContent(options, drawn.content), wizards: await drawWizards(options, drawn.wizards) };
  };
  // One after the other, so that older pages never win.
  catalogue.onChange(() => {
    drawing = drawing.then(redraw).catch((error: unknown) => log.error({ err: error }, 'pages could not be drawn'));
  });
  return {
    // Drawing costs fifteen times what any other answer does, and anybody can ask for what does not exist.
    errorPage(status, requestId) {
      const page = errorPages.get(status) ?? render.renderErrorPage(status, ANY_REQUEST, contextOf(options, 'page'));
      errorPages.set(status, page);
      return page.replaceAll(ANY_REQUEST, requestId);
    },
    middleware: async (ctx, next) => {
      if (renderer.live && ctx.accepts('html') === 'html') {
        render = await renderer.render();
        drawn = await drawAll(options);
        errorPages.clear();
      }
      const page = isRead(ctx) ? (drawn.fixed.get(ctx.path) ?? drawn.content.get(ctx.path)?.page ?? wizardPage(catalogue, drawn.wizards, ctx.path)) : undefined;
      if (page === undefined) {
        await next();
        return;
      }
      // There are as many as we drew.
      nameRoute(ctx, ctx.path);
      serve(ctx, page);
    },
  };
}

/** Wizard pages by wizard and step, with the revision that they show. */
type DrawnWizards = Map<string, { revision: string; page: Servable }>;
/** Other pages by path, with the wizards that they show as forms and those wizards' revisions. */
type DrawnContent = Map<string, { forms: string[]; revisions: string; listed: boolean; page: Servable }>;
type Drawn = { fixed: Map<string, Servable>; content: DrawnContent; wizards: DrawnWizards };

async function drawAll(options: PagesOptions): Promise<Drawn> {
  const content = await drawContent(options);
  const listed = [...content].flatMap(([path, page]) => (page.listed ? [path] : []));
  const routes = options.catalogue.all().flatMap(({ wizard }) => wizard.route ?? []);
  const fixed = new Map([
    ['/sitemap.xml', servable('application/xml', sitemap(options.publicUrl, [...listed, ...routes]))],
    ['/robots.txt', servable('text/plain', robots(options.publicUrl))],
  ]);
  return { fixed, content, wizards: await drawWizards(options) };
}

/** Draws every page that is no wizard; one whose forms have not changed since `before` is not drawn again. */
async function drawContent(options: PagesOptions, before: DrawnContent = new Map()): Promise<DrawnContent> {
  const { pagePaths, renderPage } = await options.renderer.render();
  const revisionsOf = (forms: string[]) => forms.map((id) => options.catalogue.byId(id)?.wizard.revision ?? '').join();
  const drawn: DrawnContent = new Map();
  for (const path of await pagePaths()) {
    const known = before.get(path);
    if (known !== undefined && known.revisions === revisionsOf(known.forms)) drawn.set(path, known);
    else {
      const { html, ...about } = await renderPage(path, contextOf(options, 'page'));
      drawn.set(path, { ...about, revisions: revisionsOf(about.forms), page: servable('html', html) });
    }
  }
  return drawn;
}

/** Draws the steps of every wizard; what has not changed since `before` is not drawn again. */
async function drawWizards(options: PagesOptions, before: DrawnWizards = new Map()): Promise<DrawnWizards> {
  const { renderWizard } = await options.renderer.render();
  const drawn: DrawnWizards = new Map();
  for (const { wizard } of options.catalogue.all()) {
    if (wizard.route === undefined) continue;
    const { id, revision } = wizard;
    for (const step of Object.keys(wizard.steps)) {
      const known = before.get(`${id} ${step}`);
      const html = () => renderWizard(wizard, step, moduleUrl(id, revision), contextOf(options, 'wizard'));
      drawn.set(`${id} ${step}`, known?.revision === revision ? known : { revision, page: servable('html', html()) });
    }
  }
  return drawn;
}

function contextOf({ brand, publicUrl, renderer, catalogue }: PagesOptions, kind: PageKind) {
  return {
    brand,
    publicUrl,
    assets: renderer.assets(kind),
    wizard: (id: string) => catalogue.byId(id)?.wizard,
  };
}

/** Right after an exchange the page of the version before is answered, until the new one is drawn. */
function wizardPage(catalogue: Catalogue, drawn: DrawnWizards, path: string): Servable | undefined {
  const found = catalogue.byPath(path);
  return found && drawn.get(`${found.offered.wizard.id} ${found.step}`)?.page;
}

function isRead(ctx: Koa.Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
