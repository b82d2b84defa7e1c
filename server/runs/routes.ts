import type Koa from 'koa';
import { CALENDAR_PARAM, RUN_PARAM, STEP_PARAM } from '../../src/contract/index.ts';
import type { Wizard } from '../../src/engine/index.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Limit } from '../limits/rateLimit.ts';
import type { RunStart } from '../pages/index.ts';
import type { LatestReceipt } from '../submissions/index.ts';
import { findFormPage, type FormPage } from './formPage.ts';
import { openRun } from './openRun.ts';
import { idOf, redirect } from './place.ts';
import { takeForm, type FormOptions } from './takeForm.ts';

type RunsOptions = FormOptions & { latestReceipt: LatestReceipt };

/** Nothing of these pages is cached. Each form is followed by one, and some are reloaded or gone back to. */
const READS: Limit = { name: 'run-page', count: 6_000, seconds: 60 * 60 };

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
    seeOther(ctx, page.blank);
    return;
  }
  const { run, wizard } = open;
  const { startOf, isRefused } = await options.pages.runs();
  const place = page.place(wizard);
  const start = startOf(wizard, run, place);
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

/** A last step, with what this session has sent lately. Returns whether there is anything of the kind. */
async function showSent(ctx: Koa.Context, options: RunsOptions): Promise<boolean> {
  const { catalogue, sessions, limiter, latestReceipt, pages } = options;
  if (catalogue.byPath(ctx.path) === undefined && parameter(ctx, STEP_PARAM) === undefined) return false;
  const page = await findFormPage(ctx, options);
  const wizard = page?.wizards.find((one) => one.step(page.place(one).step)?.final === true);
  if (page === undefined || wizard === undefined) return false;
  ctx.vary('Cookie');
  const session = await sessions.read(ctx);
  if (session === undefined) return false;
  nameRoute(ctx, ctx.path);
  await limiter.take(READS, limiter.client(ctx));
  const receipt = await latestReceipt(wizard, session);
  if (receipt === undefined) return false;
  const start = (await pages.runs()).sentStart(page.place(wizard).step, receipt);
  ctx.set('Cache-Control', 'no-store');
  if (!(await offerDay(ctx, wizard, start, options)))
    await serveOnce(ctx, await page.draw({ wizard, start, query: {} }));
  return true;
}

/** Answers with the file for calendars that the URL asks for. Returns whether it names one that the page offers. */
async function offerDay(ctx: Koa.Context, wizard: Wizard, start: RunStart, { pages }: RunsOptions): Promise<boolean> {
  const day = parameter(ctx, CALENDAR_PARAM);
  const file = day === undefined ? undefined : (await pages.runs()).calendarOf(wizard, start, day);
  if (file === undefined) return false;
  ctx.attachment(file.name);
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.body = file.text;
  return true;
}
