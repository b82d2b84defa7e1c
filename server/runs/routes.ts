import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  CALENDAR_PARAM,
  CONTENT_PLACE,
  END,
  FORM_FIELD,
  LINK_FIELD,
  RUN_PARAM,
  STEP_PARAM,
} from '../../src/contract/index.ts';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import { lazy } from '../base/lazy.ts';
import { drain } from '../http/drain.ts';
import { logFault } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import { isStorable } from '../http/jsonFlaws.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { toFault } from '../http/toFault.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { KeptRun, Pages, Place, RunStart } from '../pages/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import type { LatestReceipt, SubmitRun } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { findFormPage, type FormPage } from './formPage.ts';
import { beginHandedOver } from './handOver.ts';
import { forgetRun, openRun, writeRun } from './openRun.ts';
import { unreadForm } from './unreadForm.ts';
import { untilWritten } from './untilWritten.ts';
import { postedFiles, type ReceivedFiles } from './postedFiles.ts';
import { helpersFor } from './send.ts';

type RunsOptions = {
  knex: Knex;
  log: Logger;
  catalogue: Pick<Catalogue, 'byPath' | 'byId'>;
  pages: Pick<Pages, 'runs'>;
  sessions: Sessions;
  limiter: RateLimiter;
  signer: Signer;
  /** The network of a client. */
  network: (ctx: Koa.Context) => string;
  files: FormFiles;
  submit: SubmitRun;
  latestReceipt: LatestReceipt;
  clock: () => Date;
};

/** Generous, since many people share one address of a mobile network, and a wizard has fourteen steps. */
const FORMS: Limit = { name: 'run-form', count: 2_000, seconds: 60 * 60 };
/** Nothing of these pages is cached. Each form is followed by one, and some are reloaded or gone back to. */
const READS: Limit = { name: 'run-page', count: 6_000, seconds: 60 * 60 };
/** Every run is kept for a day: at worst 2 GB from one network (`RUN_BYTES`). */
const NEW_RUNS: Limit = { name: 'run-new', count: 300, seconds: 60 * 60 };
/** A step has at most a few dozen questions, and the longest answer 50,000 characters. */
const FIELDS = { fields: 500, bytes: 128 * 1024 };

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
    if (isPost) await take(ctx, page, options);
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

/** Takes a form. The run is read once the form has arrived: an upload may take minutes, and other tabs do not wait for it. */
async function take(ctx: Koa.Context, page: FormPage, options: RunsOptions): Promise<void> {
  const { limiter, sessions, files } = options;
  await limiter.take(FORMS, limiter.client(ctx));
  await sessions.ensure(ctx);
  try {
    await files.receive(ctx, FIELDS, (form) => takeForm(ctx, page, form, options));
  } catch (error) {
    await tellOnItsStep(ctx, page, error, options);
  }
}

type Form = { entries: [name: string, value: string][]; files: ReceivedFiles };

async function takeForm(ctx: Koa.Context, page: FormPage, form: Form, options: RunsOptions): Promise<void> {
  const { advance, isRepeat, ORDER } = await options.pages.runs();
  const { entries } = form;
  const known = idOf(ctx);
  const [order, forms] = valueOf(entries, ORDER)?.split(':') ?? [];
  if (order === 'forget') {
    await untilWritten(known, async () => {
      const open = await openRun(ctx, known, page, options);
      // The code may have arrived on the page of a form that was just being sent.
      return open === undefined || Number(forms) !== (open.run.forms ?? 1) || forgetRun(open, options);
    });
    ctx.status = 204;
    return;
  }
  if (order === END) {
    await untilWritten(known, async () => {
      const open = await openRun(ctx, known, page, options);
      return open === undefined || forgetRun(open, options);
    });
    options.sessions.end(ctx);
    seeOther(ctx, page.blank);
    return;
  }
  if (!entries.flat().every(isStorable)) throw new Fault(400, 'Das Formular enthält unzulässige Zeichen.');
  const wizard = page.wizard(valueOf(entries, FORM_FIELD));
  if (wizard === undefined) throw new Fault(404, 'Dieses Formular gibt es hier nicht.');
  const link = valueOf(entries, LINK_FIELD);
  const place = page.place(wizard);
  const received = await postedFiles(ctx, wizard, form.files, options);
  const newId = async () => {
    await options.limiter.take(NEW_RUNS, options.limiter.client(ctx));
    return randomUUID();
  };
  const beginRun = lazy(newId);
  await untilWritten(known, async () => {
    const open = await openRun(ctx, known, page, options);
    const before = open?.wizard.id === wizard.id ? open : undefined;
    const { sent } = before?.run ?? {};
    if (sent !== undefined && before !== undefined && isRepeat(wizard, before.run, { place, entries })) {
      await received.removeUnused({});
      redirect(ctx, page, known, { run: { sent }, place: { step: sent.step, query: {} } }, wizard);
      return true;
    }
    const isNew = before === undefined || sent !== undefined;
    // Before anything is stored or sent.
    const id = isNew ? await beginRun() : known;
    const current = isNew ? undefined : before.run;
    const stored = await received.storeFor(current);
    const prints = { ...current?.prints, ...received.prints() };
    const advanced = await advance(
      wizard,
      before?.run,
      { place, entries, ...stored },
      helpersFor(ctx, { wizard, id: isNew ? undefined : id, link, prints }, options),
    );
    const { answers } = advanced.run;
    const isSent = advanced.run.sent !== undefined;
    const run = {
      ...advanced.run,
      forms: (before?.run.forms ?? 0) + 1,
      ...(!isSent && { link, prints: printsIn(answers, prints) }),
    };
    if (!(await writeRun(ctx, { id, run, wizard, before: isNew ? undefined : before }, options))) return false;
    for (const file of advanced.dropped ?? []) await options.files.remove(ctx, file);
    await received.removeUnused(answers);
    const { handedOver } = advanced;
    if (handedOver !== undefined) {
      seeOther(ctx, await beginHandedOver(ctx, handedOver, newId, options));
      return true;
    }
    redirect(ctx, page, id, { ...advanced, place: placeAfter(current, advanced.place, page) }, wizard);
    return true;
  });
}

/**
 * Browsers keep the place in a page that the address before named, where the next one names none. After a refusal that was the list of
 * faults, which is not to stay in the address of a page without any.
 */
function placeAfter(before: KeptRun | undefined, place: Place, { anchor }: FormPage): Place {
  return before?.told?.refusal === undefined
    ? place
    : { ...place, fragment: place.fragment ?? anchor ?? CONTENT_PLACE };
}

/** The digests of those files that the answers have. */
function printsIn(answers: Answers, prints: Record<string, string>): Record<string, string> {
  const held = JSON.stringify(answers);
  return Object.fromEntries(Object.entries(prints).filter(([id]) => held.includes(id)));
}

/** Tells on the step that a form came from, why it cannot be read. Throws the error again where that is not the reason. */
async function tellOnItsStep(ctx: Koa.Context, page: FormPage, error: unknown, options: RunsOptions): Promise<void> {
  const fault = toFault(error);
  if (![400, 413].includes(fault.status)) throw error;
  const id = idOf(ctx);
  await untilWritten(id, async () => {
    const open = await openRun(ctx, id, page, options);
    if (open === undefined || open.run.sent !== undefined) throw error;
    const place = page.place(open.wizard);
    const refusal = unreadForm(open, place.step, fault);
    const run = { ...open.run, told: { step: place.step, refusal } };
    if (!(await writeRun(ctx, { id, run, wizard: open.wizard, before: open }, options))) return false;
    redirect(ctx, page, id, { run, place: { ...place, fragment: 'fehler' } }, open.wizard);
    return true;
  });
  logFault(options.log, ctx, fault);
  drain(ctx);
}

function valueOf(entries: readonly (readonly [name: string, value: string])[], wanted: string): string | undefined {
  return entries.find(([name]) => name === wanted)?.[1];
}

type Led = { run: Pick<KeptRun, 'sent'>; place: Place };

/** Leads the browser to the page of a run, so that neither Back nor a reload sends the form again. */
function redirect(ctx: Koa.Context, page: FormPage, id: string, { run, place }: Led, wizard: Wizard): void {
  const { path, query } = page.address(wizard, place, run.sent !== undefined);
  const parameters = new URLSearchParams({ ...query, [RUN_PARAM]: id }).toString();
  const { fragment = page.anchor } = place;
  seeOther(ctx, `${path}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`);
}

function idOf(ctx: Koa.Context): string {
  return parameter(ctx, RUN_PARAM) ?? '';
}
