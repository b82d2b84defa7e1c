import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { CALENDAR_PARAM, END, FORM_FIELD, LINK_FIELD, RUN_PARAM, type FailureReply } from '../../src/contract/index.ts';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import { sha256 } from '../base/sha256.ts';
import { isUuid } from '../base/uuid.ts';
import { drain } from '../http/drain.ts';
import { logFault } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import { isStorable } from '../http/jsonFlaws.ts';
import { parameter } from '../http/query.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { toFault } from '../http/toFault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Advanced, Pages, Posted, RunStart } from '../pages/index.ts';
import type { Sessions } from '../sessions/session.ts';
import { fingerprint, type LatestReceipt, type SubmitRun } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { findFormPage, type FormPage, type StoredRun } from './formPage.ts';
import { seal, unseal } from './seal.ts';
import { findRun, keepRun, removeRun } from './store.ts';

type RunsOptions = {
  knex: Knex;
  log: Logger;
  catalogue: Pick<Catalogue, 'byPath' | 'byId'>;
  pages: Pick<Pages, 'runs'>;
  sessions: Sessions;
  limiter: RateLimiter;
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
/** A run holds its answers, and while one is edited, those before. JSON writes some characters with six bytes. */
const RUN_BYTES = 256 * 1024;

/** How long the same first form from the same network is the same submission. */
const SAME_FORM_MS = 60 * 60 * 1000;
/** Of this process only, so that the key that is stored with a submission does not tell the network. */
const SECRET = randomBytes(32);

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
  const found = catalogue.byPath(ctx.path);
  const wizard = found?.offered.wizard;
  if (found === undefined || wizard?.step(found.step)?.final !== true) return false;
  ctx.vary('Cookie');
  const session = await sessions.read(ctx);
  if (session === undefined) return false;
  nameRoute(ctx, ctx.path);
  await limiter.take(READS, limiter.client(ctx));
  const receipt = await latestReceipt(wizard, session);
  if (receipt === undefined) return false;
  const { sentStart, draw } = await pages.runs();
  const start = sentStart(found.step, receipt);
  ctx.set('Cache-Control', 'no-store');
  if (!(await offerDay(ctx, wizard, start, options))) await serveOnce(ctx, await draw(wizard, start, {}));
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

async function take(ctx: Koa.Context, page: FormPage, options: RunsOptions): Promise<void> {
  const { limiter, sessions, files } = options;
  await limiter.take(FORMS, limiter.client(ctx));
  const known = idOf(ctx);
  const open = await openRun(ctx, known, page, options);
  await sessions.ensure(ctx);
  try {
    await files.receive(ctx, FIELDS, async ({ entries, files: received }) => {
      const { advance, ORDER } = await options.pages.runs();
      const [order, forms] = valueOf(entries, ORDER)?.split(':') ?? [];
      if (order === 'forget') {
        // The code may have arrived on the page of a form that was just being sent.
        if (open !== undefined && Number(forms) === (open.run.forms ?? 1)) await removeRun(options.knex, known);
        ctx.status = 204;
        return;
      }
      if (order === END) {
        if (open !== undefined) await removeRun(options.knex, known);
        sessions.end(ctx);
        seeOther(ctx, page.blank);
        return;
      }
      if (!entries.flat().every(isStorable)) throw new Fault(400, 'Das Formular enthält unzulässige Zeichen.');
      const wizard = page.wizard(valueOf(entries, FORM_FIELD));
      if (wizard === undefined) throw new Fault(404, 'Dieses Formular gibt es hier nicht.');
      const before = open?.wizard.id === wizard.id ? open.run : undefined;
      const isNew = before === undefined || before.sent !== undefined;
      const id = isNew ? randomUUID() : known;
      const link = valueOf(entries, LINK_FIELD);
      // Before anything is stored or sent. A second press of the button that has sent the run begins none.
      if (before === undefined || (isNew && before.sent?.from !== page.place(wizard).step))
        await limiter.take(NEW_RUNS, limiter.client(ctx));
      const stored = await storeFiles(ctx, wizard, received, options);
      const advanced = await advance(
        wizard,
        before,
        { place: page.place(wizard), entries, ...stored },
        helpersFor(ctx, { wizard, id: before && id, link }, options),
      );
      for (const file of advanced.dropped ?? []) await files.remove(ctx, file);
      const run = {
        ...advanced.run,
        forms: (before?.forms ?? 0) + 1,
        ...(advanced.run.sent === undefined && { link }),
      };
      await keep(ctx, page, advanced.run === before ? known : id, { ...advanced, run }, wizard, options);
    });
  } catch (error) {
    const fault = toFault(error);
    // What the form cannot be read for is told on the step that it came from.
    if (open === undefined || open.run.sent !== undefined || ![400, 413].includes(fault.status)) throw error;
    logFault(options.log, ctx, fault);
    drain(ctx);
    const refusal = {
      title: `${fault.message} Bitte prüfen Sie auch Ihre übrigen Angaben auf dieser Seite.`,
      problems: [],
    };
    const place = page.place(open.wizard);
    const run = { ...open.run, told: { step: place.step, refusal } };
    await keep(ctx, page, known, { run, place: { ...place, fragment: 'fehler' } }, open.wizard, options);
  }
}

function valueOf(entries: readonly (readonly [name: string, value: string])[], wanted: string): string | undefined {
  return entries.find(([name]) => name === wanted)?.[1];
}

type ReceivedFiles = Parameters<Parameters<FormFiles['receive']>[2]>[0]['files'];

/** Stores each file by itself, so that one that is not accepted does not take the others with it. */
async function storeFiles(
  ctx: Koa.Context,
  wizard: Wizard,
  received: ReceivedFiles,
  { files, log }: RunsOptions,
): Promise<Pick<Posted, 'files' | 'refused'>> {
  const kept: Posted['files'][number][] = [];
  const refused: Posted['refused'][number][] = [];
  const dokumentTyp = wizard.definition.wizard.submit?.documentType ?? '';
  for (const file of received) {
    try {
      const { id, originalname: name, path } = await files.keep(ctx, file, { dokumentTyp, feld: file.field });
      kept.push({ pointer: file.field, ref: { id, name, path } });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      logFault(log, ctx, error);
      refused.push({ pointer: file.field, message: `${file.name}: ${error.message}` });
    }
  }
  return { files: kept, refused };
}

/** `id`: of the run; undefined for its first form. `link`: that of a mail, as it was typed into a form that asks for it. */
type Sender = { wizard: Wizard; id: string | undefined; link: string | undefined };

function helpersFor(
  ctx: Koa.Context,
  { wizard, id, link }: Sender,
  { submit, files, limiter, clock, log }: RunsOptions,
) {
  const firstForm = () =>
    createHmac('sha256', SECRET)
      .update(`${wizard.id} ${Math.floor(clock().getTime() / SAME_FORM_MS)} ${limiter.client(ctx)}`)
      .digest('hex');
  return {
    random: (below: number) => randomInt(below),
    ask: (file: { id: string }) => files.status(ctx, file.id),
    async send(body: Answers) {
      // The same for two presses of the button, and another one once an answer has changed.
      // Two forms of a page without a run have nothing in common but the network.
      const key = sha256(`${id ?? firstForm()} ${fingerprint(body)}`).toString('hex');
      try {
        const beside = link === undefined ? {} : { token: tokenOf(link) };
        return { status: 200, reply: { ...(await submit(ctx, wizard, { ...body, ...beside }, key)) } };
      } catch (error) {
        const fault = toFault(error);
        logFault(log, ctx, fault);
        const { status, message, details, felder, outdated, headers } = fault;
        const reply: FailureReply = {
          success: false,
          error: message,
          ...(details !== undefined && { details }),
          ...(felder !== undefined && { felder }),
          ...(outdated && { veraltet: true }),
        };
        return { status, reply, wait: Number(headers['Retry-After']) };
      }
    },
  };
}

/** The token in the link of a mail. Throws 422 if nothing was typed. */
function tokenOf(link: string): string {
  if (link.trim() === '')
    throw new Fault(422, 'Bitte kopieren Sie den Link aus der E-Mail ganz in das Feld „Link aus der E-Mail“.');
  return /[#&]token=([^&\s]+)/.exec(link)?.[1] ?? link.trim();
}

/** Stores the run and leads the browser to its page, so that neither Back nor a reload sends the form again. */
async function keep(
  ctx: Koa.Context,
  page: FormPage,
  id: string,
  advanced: Advanced,
  wizard: Wizard,
  { knex, sessions, clock }: RunsOptions,
): Promise<void> {
  const secret = sessions.secret(ctx);
  if (secret === undefined) throw new Error('A run is kept for a session only.');
  const text = JSON.stringify({ ...advanced.run, wizard: wizard.id });
  // What was sent is said in any case.
  if (advanced.run.sent === undefined && Buffer.byteLength(text) > RUN_BYTES)
    throw new Fault(413, 'Ihre Angaben sind zusammen zu lang.');
  await keepRun(knex, id, seal(text, id, secret), clock());
  redirect(ctx, page, id, advanced, wizard);
}

function redirect(ctx: Koa.Context, page: FormPage, id: string, { run, place }: Advanced, wizard: Wizard): void {
  const { path, query } = page.address(wizard, place, run.sent !== undefined);
  const parameters = new URLSearchParams({ ...query, [RUN_PARAM]: id }).toString();
  const { fragment = page.anchor } = place;
  seeOther(ctx, `${path}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`);
}

function seeOther(ctx: Koa.Context, address: string): void {
  ctx.redirect(address);
  ctx.body = null;
  ctx.status = 303;
}

type OpenRun = { run: StoredRun; wizard: Wizard };

/** The run of the URL; undefined if it is not there (any more), another session's or of another page. */
async function openRun(
  ctx: Koa.Context,
  id: string,
  page: FormPage,
  { knex, sessions, clock }: RunsOptions,
): Promise<OpenRun | undefined> {
  const session = isUuid(id) ? await sessions.read(ctx) : undefined;
  const secret = session && sessions.secret(ctx);
  const sealed = secret && (await findRun(knex, id, clock()));
  const text = sealed && unseal(sealed, id, secret);
  if (text === undefined) return undefined;
  const { wizard: owner, ...run } = JSON.parse(text) as StoredRun & { wizard: string };
  const wizard = page.wizard(owner);
  return wizard?.id === owner ? { run, wizard } : undefined;
}

function idOf(ctx: Koa.Context): string {
  return parameter(ctx, RUN_PARAM) ?? '';
}
