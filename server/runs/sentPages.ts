import type Koa from 'koa';
import { CALENDAR_PARAM, STEP_PARAM } from '../../src/contract/index.ts';
import type { Wizard } from '../../src/engine/index.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import type { Limit } from '../limits/rateLimit.ts';
import type { RunStart } from '../pages/index.ts';
import type { Session } from '../sessions/session.ts';
import type { LatestReceipt, LatestRevisions } from '../submissions/index.ts';
import { findByPath, type Catalogue, type OfferedWizard } from '../wizards/index.ts';
import { findFormPage, wizardPage, type FormPage, type PageCatalogue } from './formPage.ts';
import { takeForm, type FormOptions } from './takeForm.ts';

export type RunsOptions = FormOptions & {
  catalogue: PageCatalogue & Pick<Catalogue, 'inRevision'>;
  latestReceipt: LatestReceipt;
  latestRevisions: LatestRevisions;
};

/** Nothing of these pages is cached. Each form is followed by one, and some are reloaded or gone back to. */
export const READS: Limit = { name: 'run-page', count: 6_000, seconds: 60 * 60 };

/** The last step of a wizard on its page, and who asks for it. */
type Last = { page: FormPage; wizard: Wizard; session: Session };

/** A last step, with what this session has sent lately. Returns whether there is anything of the kind. */
export async function showSent(ctx: Koa.Context, options: RunsOptions): Promise<boolean> {
  const { catalogue, sessions } = options;
  if (catalogue.byPath(ctx.path) === undefined && parameter(ctx, STEP_PARAM) === undefined) return false;
  const page = await findFormPage(ctx, options);
  if (page === undefined) return false;
  const isLast = (one: Wizard) => isFinal(one, page.place(one).step);
  const offered = page.wizards.find(isLast);
  if (offered === undefined && page.missing.length === 0) return false;
  ctx.vary('Cookie');
  const session = await sessions.read(ctx);
  if (session === undefined) return false;
  const takenBack = async () => {
    const sent = (await sentWizards(session, options)).map(({ wizard }) => wizard);
    return sent.find((one) => page.missing.includes(one.id) && isLast(one));
  };
  const wizard = offered ?? (await takenBack());
  return wizard !== undefined && showReceipt(ctx, { page, wizard, session }, options);
}

/**
 * Last pages of wizards that are not offered any more, each for a session that has sent something to it lately. Calls `next` for any other
 * request. Comes after everything that has addresses.
 */
export function takenBackPages(options: RunsOptions): Koa.Middleware {
  return async (ctx, next) => {
    const last = ['GET', 'HEAD', 'POST'].includes(ctx.method) ? await findTakenBack(ctx, options) : undefined;
    if (last !== undefined && ctx.method === 'POST') {
      nameRoute(ctx, ctx.path);
      // The session can be ended there. Nothing else is taken.
      await takeForm(ctx, { ...last.page, wizard: () => undefined }, options);
    } else if (last === undefined || !(await showReceipt(ctx, last, options))) await next();
  };
}

async function findTakenBack(ctx: Koa.Context, options: RunsOptions): Promise<Last | undefined> {
  const session = await options.sessions.read(ctx);
  if (session === undefined) return undefined;
  const found = findByPath(await sentWizards(session, options), ctx.path);
  if (found === undefined || !isFinal(found.offered.wizard, found.step)) return undefined;
  const { wizard } = found.offered;
  return { page: { ...wizardPage(ctx, wizard, found.step, options), blank: '/' }, wizard, session };
}

/** The wizards to which a session has sent something lately, as they were then. */
async function sentWizards(session: Session, { catalogue, latestRevisions }: RunsOptions): Promise<OfferedWizard[]> {
  const sent = await latestRevisions(session);
  const found = await Promise.all(sent.map(({ wizard, revision }) => catalogue.inRevision(wizard, revision)));
  return found.filter((one) => one !== undefined);
}

function isFinal(wizard: Wizard, step: string): boolean {
  return wizard.step(step)?.final === true;
}

async function showReceipt(ctx: Koa.Context, { page, wizard, session }: Last, options: RunsOptions): Promise<boolean> {
  const { limiter, latestReceipt, pages } = options;
  nameRoute(ctx, ctx.path);
  await limiter.take(READS, limiter.client(ctx));
  const receipt = await latestReceipt(wizard, session);
  if (receipt === undefined) return false;
  const start = (await pages.runs()).sentStart(page.place(wizard).step, receipt);
  ctx.vary('Cookie');
  ctx.set('Cache-Control', 'no-store');
  if (!(await offerDay(ctx, wizard, start, options)))
    await serveOnce(ctx, await page.draw({ wizard, start, query: {} }));
  return true;
}

/** Answers with the file for calendars that the URL asks for. Returns whether it names one that the page offers. */
export async function offerDay(
  ctx: Koa.Context,
  wizard: Wizard,
  start: RunStart,
  { pages }: Pick<RunsOptions, 'pages'>,
): Promise<boolean> {
  const day = parameter(ctx, CALENDAR_PARAM);
  const file = day === undefined ? undefined : (await pages.runs()).calendarOf(wizard, start, day);
  if (file === undefined) return false;
  ctx.attachment(file.name);
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.body = file.text;
  return true;
}
