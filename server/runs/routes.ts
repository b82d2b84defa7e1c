import type Koa from 'koa';
import { RUN_PARAM } from '../../src/contract/index.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { seeOther } from '../http/seeOther.ts';
import { findFormPage, type FormPage } from './formPage.ts';
import { openRun } from './openRun.ts';
import { idOf, redirect } from './place.ts';
import { offerDay, READS, showSent, type RunsOptions } from './sentPages.ts';
import { judgeOf, shownChanges } from './shownWizard.ts';
import { takeForm } from './takeForm.ts';

/**
 * Pages with forms, for browsers in which our code does not run (yet): takes a step that was sent as a form, keeps the answers,
 * and shows the next step with them. Calls `next` for any other request.
 */
export function runPages(options: RunsOptions): Koa.Middleware {
  return async (ctx, next) => {
    const isPost = ctx.method === 'POST';
    const isRead = (ctx.method === 'GET' || ctx.method === 'HEAD') && parameter(ctx, RUN_PARAM) !== undefined;
    const page = isPost || isRead ? await findFormPage(ctx, options) : undefined;
    if (page === undefined) {
      if ((ctx.method === 'GET' || ctx.method === 'HEAD') && (await showSent(ctx, options))) return;
      await next();
      return;
    }
    nameRoute(ctx, ctx.path);
    ctx.set('Cache-Control', 'no-store');
    if (isPost) await takeForm(ctx, page, options);
    else await show(ctx, page, options);
  };
}

/** A step with its answers. Without the run, the page without answers, which says so. */
async function show(ctx: Koa.Context, page: FormPage, options: RunsOptions): Promise<void> {
  const id = idOf(ctx);
  const open = await openRun(ctx, id, page, options);
  if (open === undefined) {
    if (page.missing.length > 0 && (await showSent(ctx, options))) return;
    seeOther(ctx, page.blank);
    return;
  }
  const { run } = open;
  const { catalogue } = options;
  const { wizard } = run.sent === undefined ? await judgeOf(open.wizard, run.revision, catalogue) : open;
  const { startOf, isRefused } = await options.pages.runs();
  const place = page.place(wizard);
  const started = startOf(wizard, run, place);
  const start = { ...started, changes: await shownChanges(wizard, { id, run, start: started }, catalogue) };
  if (start.step !== place.step) {
    redirect(ctx, page, id, { run, place: { step: start.step, query: {} } }, wizard);
    return;
  }
  await options.limiter.take(READS, options.limiter.client(ctx));
  if (await offerDay(ctx, wizard, start, options)) return;
  await serveOnce(ctx, await page.draw({ wizard, start, run, query: { ...place.query, [RUN_PARAM]: id } }));
  // The form was refused. Its redirection could not say so.
  ctx.status = isRefused(start.refusal) ? 422 : 200;
}
