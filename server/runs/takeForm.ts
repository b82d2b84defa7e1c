import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { END, FORM_FIELD, LINK_FIELD, REVISION_FIELD } from '../../src/contract/index.ts';
import type { Answers } from '../../src/engine/index.ts';
import { lazy } from '../base/lazy.ts';
import { drain } from '../http/drain.ts';
import { logFault } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import { isReadable } from '../http/jsonFlaws.ts';
import { seeOther } from '../http/seeOther.ts';
import { toFault } from '../http/toFault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Pages } from '../pages/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import type { SubmitRun } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import type { FormPage, PageCatalogue } from './formPage.ts';
import { beginHandedOver } from './handOver.ts';
import { forgetRun, openRun, writeRun } from './openRun.ts';
import { idOf, placeAfter, redirect } from './place.ts';
import { postedFiles, type ReceivedFiles } from './postedFiles.ts';
import { helpersFor } from './send.ts';
import { changesSince, judgeOf, newConsents } from './shownWizard.ts';
import { unreadForm } from './unreadForm.ts';
import { untilWritten } from './untilWritten.ts';

export type FormOptions = {
  knex: Knex;
  log: Logger;
  catalogue: PageCatalogue;
  pages: Pick<Pages, 'runs'>;
  sessions: Sessions;
  limiter: RateLimiter;
  signer: Signer;
  /** The network of a client. */
  network: (ctx: Koa.Context) => string;
  files: FormFiles;
  submit: SubmitRun;
  clock: () => Date;
};

/** Generous, since many people share one address of a mobile network, and a wizard has fourteen steps. */
const FORMS: Limit = { name: 'run-form', count: 2_000, seconds: 60 * 60 };
/** Every run is kept for a day: at worst 2 GB from one network (`RUN_BYTES`). */
const NEW_RUNS: Limit = { name: 'run-new', count: 300, seconds: 60 * 60 };
/** A step has at most a few dozen questions, and the longest answer 50,000 characters. */
const FIELDS = { fields: 500, bytes: 128 * 1024 };

/** Takes a form. The run is read once the form has arrived: an upload may take minutes, and other tabs do not wait for it. */
export async function takeForm(ctx: Koa.Context, page: FormPage, options: FormOptions): Promise<void> {
  const { limiter, sessions, files } = options;
  await limiter.take(FORMS, limiter.client(ctx));
  await sessions.ensure(ctx);
  try {
    await files.receive(ctx, FIELDS, (form) => followForm(ctx, page, form, options));
  } catch (error) {
    await showOnItsStep(ctx, page, error, options);
  }
}

type Form = { entries: [name: string, value: string][]; files: ReceivedFiles };

/** Does what the pressed button stands for. */
async function followForm(ctx: Koa.Context, page: FormPage, form: Form, options: FormOptions): Promise<void> {
  const { ORDER } = await options.pages.runs();
  const [order, forms] = valueOf(form.entries, ORDER)?.split(':') ?? [];
  if (order === 'forget') await forget(ctx, page, Number(forms), options);
  else if (order === END) await end(ctx, page, options);
  else await takeStep(ctx, page, form, options);
}

/** Forgets a run that our code has taken over, unless another form has been sent since: `forms` is how many it knows of. */
async function forget(ctx: Koa.Context, page: FormPage, forms: number, options: FormOptions): Promise<void> {
  const id = idOf(ctx);
  await untilWritten(id, async () => {
    const open = await openRun(ctx, id, page, options);
    // The code may have arrived on the page of a form that was just being sent.
    return open === undefined || forms !== (open.run.forms ?? 1) || forgetRun(open, options);
  });
  ctx.status = 204;
}

/** Forgets a run and the session, and leads to the page as it is for somebody else. */
async function end(ctx: Koa.Context, page: FormPage, options: FormOptions): Promise<void> {
  const id = idOf(ctx);
  await untilWritten(id, async () => {
    const open = await openRun(ctx, id, page, options);
    return open === undefined || forgetRun(open, options);
  });
  options.sessions.end(ctx);
  seeOther(ctx, page.blank);
}

/** Keeps the answers of a step, does what they lead to, and leads to the next one. */
async function takeStep(ctx: Koa.Context, page: FormPage, form: Form, options: FormOptions): Promise<void> {
  const { advance, isRepeat } = await options.pages.runs();
  if (!form.entries.flat().every(isReadable)) throw new Fault(400, 'Das Formular enthält unzulässige Zeichen.');
  const { wizard, entries, changes } = await asShown(page, form.entries, options);
  const link = valueOf(entries, LINK_FIELD);
  const known = idOf(ctx);
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
      { place, entries, changes, ...stored },
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
 * The wizard that judges a form. Where that is not the one whose questions the form has shown: `changes`, and the entries without agreements to words that
 * it has not shown. Throws a Fault 404.
 */
async function asShown(page: FormPage, entries: Form['entries'], { catalogue }: FormOptions) {
  const offered = page.wizard(valueOf(entries, FORM_FIELD));
  if (offered === undefined) throw new Fault(404, 'Dieses Formular gibt es hier nicht.');
  const revision = valueOf(entries, REVISION_FIELD) ?? offered.revision;
  const { wizard, isOutdated } = await judgeOf(offered, revision, catalogue);
  if (!isOutdated) return { wizard, entries, changes: undefined };
  const unseen = await newConsents(wizard, revision, catalogue);
  const changes = { steps: await changesSince(wizard, revision, catalogue) };
  return { wizard, entries: entries.filter(([name]) => !unseen.has(name)), changes };
}

/** The digests of those files that the answers have. */
function printsIn(answers: Answers, prints: Record<string, string>): Record<string, string> {
  const held = JSON.stringify(answers);
  return Object.fromEntries(Object.entries(prints).filter(([id]) => held.includes(id)));
}

/** Tells on the step that a form came from, why it cannot be read. Throws the error again where that is not the reason. */
async function showOnItsStep(ctx: Koa.Context, page: FormPage, error: unknown, options: FormOptions): Promise<void> {
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
