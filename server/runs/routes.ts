import { randomInt, randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { FailureReply } from '../../src/contract/index.ts';
import { stepRoute, type Answers, type Wizard } from '../../src/engine/index.ts';
import { sha256 } from '../base/sha256.ts';
import { isUuid } from '../base/uuid.ts';
import { drain } from '../http/drain.ts';
import { Fault } from '../http/fault.ts';
import { nameRoute } from '../http/route.ts';
import { serveOnce } from '../http/servable.ts';
import { toFault } from '../http/toFault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Advanced, KeptRun, Pages, Place, Posted } from '../pages/index.ts';
import type { Sessions } from '../sessions/session.ts';
import { fingerprint, type SubmitRun } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { seal, unseal } from './seal.ts';
import { findRun, keepRun, removeRun } from './store.ts';

type RunsOptions = {
  knex: Knex;
  catalogue: Pick<Catalogue, 'byPath'>;
  pages: Pick<Pages, 'runs'>;
  sessions: Sessions;
  limiter: RateLimiter;
  files: FormFiles;
  submit: SubmitRun;
  clock: () => Date;
};

/** URL parameter: the id of a run. It says nothing without the cookie. */
const RUN = 'lauf';
/** The button of a form (`ORDER` in src/ui/Button.tsx). */
const ORDER = 'tun';

/** Generous, since many people share one address of a mobile network, and a wizard has fourteen steps. */
const FORMS: Limit = { name: 'run-form', count: 2_000, seconds: 60 * 60 };
/** Every run is kept for a day: at worst 1 GB from one network. */
const NEW_RUNS: Limit = { name: 'run-new', count: 300, seconds: 60 * 60 };
/** A step has at most a few dozen questions, and the longest answer 50,000 characters. */
const FIELDS = { fields: 500, bytes: 128 * 1024 };

/**
 * The pages of wizards for browsers in which our code does not run (yet): takes a step that was sent as a form, keeps the answers,
 * and shows the next step with them. Calls `next` for any other request.
 */
export function runPages(options: RunsOptions): Koa.Middleware {
  const { catalogue } = options;
  return async (ctx, next) => {
    const found = catalogue.byPath(ctx.path);
    const isPost = ctx.method === 'POST';
    const isRead = (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.query[RUN] !== undefined;
    if (found === undefined || !(isPost || isRead)) {
      await next();
      return;
    }
    nameRoute(ctx, ctx.path);
    ctx.set('Cache-Control', 'no-store');
    const { wizard } = found.offered;
    if (isPost) await take(ctx, wizard, found.step, options);
    else await show(ctx, wizard, found.step, options);
  };
}

/** A step with its answers. Without the run, the page without answers, which says so. */
async function show(ctx: Koa.Context, wizard: Wizard, step: string, options: RunsOptions): Promise<void> {
  const id = idOf(ctx);
  const run = await open(ctx, id, wizard, options);
  if (run === undefined) {
    seeOther(ctx, `${wizard.route}/${step}`);
    return;
  }
  const { startOf, draw, isRefused } = await options.pages.runs();
  const place = placeOf(ctx, step);
  const start = startOf(wizard, run, place);
  if (start.step !== step) {
    redirect(ctx, wizard, id, { step: start.step, query: {} });
    return;
  }
  await serveOnce(ctx, await draw(wizard, start, { ...place.query, [RUN]: id }));
  // The form was refused. Its redirection could not say so.
  ctx.status = isRefused(start.refusal) ? 422 : 200;
}

async function take(ctx: Koa.Context, wizard: Wizard, step: string, options: RunsOptions): Promise<void> {
  const { limiter, sessions, files } = options;
  await limiter.take(FORMS, limiter.client(ctx));
  const known = idOf(ctx);
  const before = await open(ctx, known, wizard, options);
  const isNew = before === undefined || before.sent !== undefined;
  const id = isNew ? randomUUID() : known;
  await sessions.ensure(ctx);
  const place = placeOf(ctx, step);
  try {
    await files.receive(ctx, FIELDS, async ({ entries, files: received }) => {
      if (entries.some(([name, value]) => name === ORDER && value === 'forget')) {
        if (before !== undefined) await removeRun(options.knex, known);
        ctx.status = 204;
        return;
      }
      const stored = await storeFiles(ctx, wizard, received, options);
      const { advance } = await options.pages.runs();
      const advanced = await advance(
        wizard,
        before,
        { place, entries, ...stored },
        helpersFor(ctx, wizard, id, options),
      );
      if (isNew && advanced.run !== before) await limiter.take(NEW_RUNS, limiter.client(ctx));
      if (advanced.dropped !== undefined) await files.remove(ctx, advanced.dropped);
      await keep(ctx, wizard, advanced.run === before ? known : id, advanced, options);
    });
  } catch (error) {
    const fault = toFault(error);
    // What the form cannot be read for is told on the step that it came from.
    if (isNew || ![400, 413].includes(fault.status)) throw error;
    drain(ctx);
    const refusal = {
      title: `${fault.message} Bitte prüfen Sie auch Ihre übrigen Angaben auf dieser Seite.`,
      problems: [],
    };
    const run = { ...before, told: { step, refusal } };
    await keep(ctx, wizard, known, { run, place: { ...place, fragment: 'fehler' } }, options);
  }
}

type ReceivedFiles = Parameters<Parameters<FormFiles['receive']>[2]>[0]['files'];

/** Stores each file by itself, so that one that is not accepted does not take the others with it. */
async function storeFiles(
  ctx: Koa.Context,
  wizard: Wizard,
  received: ReceivedFiles,
  { files }: RunsOptions,
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
      refused.push({ pointer: file.field, message: `${file.name}: ${error.message}` });
    }
  }
  return { files: kept, refused };
}

function helpersFor(ctx: Koa.Context, wizard: Wizard, id: string, { submit, files }: RunsOptions) {
  return {
    random: (below: number) => randomInt(below),
    ask: (file: { id: string }) => files.status(ctx, file.id),
    async send(body: Answers) {
      // The same for two presses of the button, and another one once an answer has changed.
      const key = sha256(`${id} ${fingerprint(body)}`).toString('hex');
      try {
        return { status: 200, reply: await submit(ctx, wizard, body, key) };
      } catch (error) {
        const { status, message, details, felder, outdated, headers } = toFault(error);
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

/** Stores the run and leads the browser to its page, so that neither Back nor a reload sends the form again. */
async function keep(
  ctx: Koa.Context,
  wizard: Wizard,
  id: string,
  { run, place }: Advanced,
  { knex, sessions, clock }: RunsOptions,
): Promise<void> {
  const secret = sessions.secret(ctx);
  if (secret === undefined) throw new Error('A run is kept for a session only.');
  await keepRun(knex, id, seal(JSON.stringify({ ...run, wizard: wizard.id }), id, secret), clock());
  redirect(ctx, wizard, id, place);
}

function redirect(ctx: Koa.Context, wizard: Wizard, id: string, { step, query, fragment }: Place): void {
  const parameters = new URLSearchParams({ ...query, [RUN]: id }).toString();
  seeOther(ctx, `${stepRoute(wizard, step)}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`);
}

function seeOther(ctx: Koa.Context, address: string): void {
  ctx.redirect(address);
  ctx.body = null;
  ctx.status = 303;
}

/** The run of the URL; undefined if it is not there (any more), another session's or another wizard's. */
async function open(
  ctx: Koa.Context,
  id: string,
  wizard: Wizard,
  { knex, sessions, clock }: RunsOptions,
): Promise<KeptRun | undefined> {
  const session = isUuid(id) ? await sessions.read(ctx) : undefined;
  const secret = session && sessions.secret(ctx);
  const sealed = secret && (await findRun(knex, id, clock()));
  const text = sealed && unseal(sealed, id, secret);
  const run = text === undefined ? undefined : (JSON.parse(text) as KeptRun & { wizard: string });
  return run?.wizard === wizard.id ? run : undefined;
}

function idOf(ctx: Koa.Context): string {
  return String(ctx.query[RUN] ?? '');
}

function placeOf(ctx: Koa.Context, step: string): Place {
  const { [RUN]: _, ...query } = Object.fromEntries(new URLSearchParams(ctx.querystring));
  return { step, query };
}
