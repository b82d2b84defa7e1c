import type Koa from 'koa';
import { BEGUN_PARAM } from '../../src/contract/index.ts';
import { isApiPath } from '../http/apiPath.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { findByPath, formatEnd, type Catalogue, type EndingWizard } from '../wizards/index.ts';
import type { Pages } from './pages.ts';

type RetiredOptions = {
  catalogue: Pick<Catalogue, 'ending' | 'unavailable'>;
  pages: Pages;
};

/** The pages of wizards that are not offered any more: 410 with their sentence, or the step for the person who has begun it. */
export function retiredPages({ catalogue, pages }: RetiredOptions): Koa.Middleware {
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const found = isRead && !isApiPath(ctx.path) ? catalogue.unavailable(ctx.path) : undefined;
    if (found?.retired === undefined || ctx.accepts('html') === false) {
      await next();
      return;
    }
    // Finite, since only the wizard's own address is a name.
    nameRoute(ctx, found.routes[0] ?? '/');
    ctx.set('Cache-Control', 'no-store');
    // The page is there also while the database is not.
    const ending = await catalogue.ending(found.id).catch(() => undefined);
    const step = ending && stepAt(ending, ctx.path);
    if (ending !== undefined && step !== undefined && parameter(ctx, BEGUN_PARAM) !== undefined)
      await serveOnce(ctx, await pages.endingPage(ending, step));
    else {
      await serveOnce(ctx, pages.retiredPage(found.id, ending && goingOnOf(ending, ctx.path)));
      ctx.status = 410;
    }
  };
}

function goingOnOf(ending: EndingWizard, path: string): { href: string; until: string } | undefined {
  const { route, submitPath } = ending.offered.wizard;
  const page = stepAt(ending, path) === undefined ? route : path;
  if (page === undefined || submitPath === undefined) return undefined;
  return { href: `${page}?${BEGUN_PARAM}=1`, until: formatEnd(ending.until) };
}

function stepAt({ offered }: EndingWizard, path: string): string | undefined {
  return findByPath([offered], path)?.step;
}
