import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { stepRoute, type Wizard } from '../engine/index.ts';
import { titleOf } from '../runner/index.ts';
import type { Brand } from '../contract/index.ts';
import { BrandProvider } from './brand.ts';
import { ErrorPage } from './pages/NotFound.tsx';
import { htmlDocument, type PageAssets } from './document.ts';
import { Layout } from './Layout.tsx';
import { PAGES } from './routes.tsx';
import { wizardRoutes } from './wizard/WizardPage.tsx';

/** What every page is drawn with. */
export type RenderContext = { brand: Brand; publicUrl: string; assets: PageAssets };

/** Paths of the pages that are prerendered. */
export const pagePaths: string[] = PAGES.map(({ path }) => path);

export function renderPage(path: string, context: RenderContext): string {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`There is no page '${path}'.`);
  return htmlDocument({
    ...context,
    title: `${page.title} – ${context.brand.name}`,
    description: page.description,
    canonical: `${context.publicUrl}${path}`,
    body: draw(context, <Layout>{page.content}</Layout>),
  });
}

export function renderErrorPage(status: number, requestId: string | undefined, context: RenderContext): string {
  return htmlDocument({
    ...context,
    title: `${status === 404 ? 'Seite nicht gefunden' : 'Fehler'} – ${context.brand.name}`,
    description: '',
    canonical: undefined,
    body: draw(context, <Layout><ErrorPage status={status} requestId={requestId} /></Layout>),
  });
}

/** A wizard's step as nobody has answered it yet. `wizardUrl` is where the browser gets the definition. */
export async function renderWizard(wizard: Wizard, step: string, wizardUrl: string, context: RenderContext): Promise<string> {
  const path = stepRoute(wizard, step) ?? '/';
  const handler = createStaticHandler(wizardRoutes({ wizard }));
  const result = await handler.query(new Request(new URL(path, context.publicUrl)));
  if (result instanceof Response) throw new Error(`The wizard '${wizard.id}' has no page at ${path}.`);
  const first = step === wizard.initial;
  return htmlDocument({
    ...context,
    title: `${first ? wizard.definition.wizard.title : titleOf(wizard, step)} – ${context.brand.name}`,
    description: wizard.definition.wizard.description,
    canonical: first ? `${context.publicUrl}${path}` : undefined,
    wizardUrl,
    body: draw(context, <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />),
  });
}

function draw({ brand }: RenderContext, content: ReactNode): string {
  return renderToString(
    <StrictMode>
      <BrandProvider value={brand}>{content}</BrandProvider>
    </StrictMode>,
  );
}
