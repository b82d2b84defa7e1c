import type Koa from 'koa';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import {
  CORRECTION,
  FORM_SECONDS,
  IDEMPOTENCY_KEY,
  WIZARD_REVISION,
  type NoticeReply,
  type SubmissionReply,
} from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { Limit } from '../limits/rateLimit.ts';
import type { JsonReader } from '../http/jsonBody.ts';
import { nameRoute } from '../http/route.ts';
import type { Sessions } from '../sessions/session.ts';
import { attemptKeys, type KeyOwners } from './attemptKeys.ts';
import { fingerprint } from './fingerprint.ts';
import { outdatedBy, type Outdated } from './outdated.ts';
import { submissionStore } from './store.ts';
import { submit } from './submit.ts';
import type { SubmitContext } from './submitRequest.ts';
import type { Catalogue } from '../wizards/index.ts';

type RunSubmitterOptions = Omit<SubmitContext, 'insert'> & { sessions: Sessions };

type SubmissionsOptions = RunSubmitterOptions &
  KeyOwners & {
    catalogue: Catalogue;
    readJson: JsonReader;
  };

/**
 * Printable ASCII, long enough to avoid accidental collisions (draft-ietf-httpapi-idempotency-key-header, section 2.1).
 */
const KEY = /^[\x21-\x7e]{8,128}$/;

/** `keys`: secrets of the attempt, any of which may have named it before. `bodyHash`: the same for a repeat, and another one for other answers or files. */
export type RunAttempt = { keys: string[]; bodyHash: string };

/** Submits the answers of a run that the server has walked, as a request to the wizard's path does. Throws the same faults. */
export type SubmitRun = (
  ctx: Koa.Context,
  wizard: Wizard,
  body: Answers,
  attempt: RunAttempt,
) => Promise<SubmissionReply | NoticeReply>;

export function runSubmitter({ sessions, ...options }: RunSubmitterOptions): SubmitRun {
  const context = { ...options, insert: submissionStore(options.knex) };
  return async (ctx, wizard, body, { keys, bodyHash }) => {
    const client = context.limiter.client(ctx);
    await context.limiter.take(limitOf(wizard), client);
    const session = () => sessions.ensure(ctx);
    const outdated = undefined;
    const attempt = { body, bodyHash, version: 0, outdated, keys };
    const receipt = await submit(context, { wizard, session, client, ...attempt });
    return { success: true, ...receipt };
  };
}

/** Handles the submissions of wizards, each at the path in its definition. Calls `next` for any other path. */
export function submissions({
  catalogue,
  readJson,
  sessions,
  signer,
  network,
  ...options
}: SubmissionsOptions): Koa.Middleware {
  const owners = { sessions, signer, network };
  const context = { ...options, insert: submissionStore(options.knex) };
  return async (ctx, next) => {
    const current = catalogue.bySubmitPath(ctx.path);
    const isPost = ctx.method === 'POST';
    // A page that is open may still send to a wizard that was removed. Nothing else may cost a query here.
    if (current === undefined && !(isPost && ctx.get(WIZARD_REVISION) !== '')) {
      await next();
      return;
    }
    if (current !== undefined) nameRoute(ctx, ctx.path);
    if (!isPost) throw new Fault(405, 'An diese Adresse kann man nur senden.', { headers: { Allow: 'POST' } });
    const client = context.limiter.client(ctx);
    await context.limiter.take(current === undefined ? TO_REMOVED : limitOf(current.wizard), client);
    const asked = await askedWizard(ctx, catalogue);
    if (asked === undefined) {
      await next();
      return;
    }
    const { wizard, outdated } = asked;
    nameRoute(ctx, ctx.path);
    refuseHaste(ctx, wizard);
    const name = readKey(ctx);
    const version = readVersion(ctx);
    const body = await readJson(ctx);
    const keys = name === undefined ? [] : await attemptKeys(ctx, wizard, name, owners);
    const session = () => sessions.ensure(ctx);
    const receipt = await submit(context, {
      wizard,
      body,
      bodyHash: fingerprint(body),
      version,
      outdated,
      session,
      client,
      keys,
    });
    ctx.body = { success: true, ...receipt } satisfies SubmissionReply;
  };
}

/**
 * Returns the wizard that validates a request: in the client's revision, if it is recent, else in the current one; then
 * `outdated` describes the differences. Undefined if no wizard has this path.
 */
export async function askedWizard(
  ctx: Koa.Context,
  catalogue: Pick<Catalogue, 'bySubmitPath' | 'recent' | 'inRevision'>,
): Promise<{ wizard: Wizard; outdated: Outdated | undefined } | undefined> {
  const current = catalogue.bySubmitPath(ctx.path)?.wizard;
  const revision = ctx.get(WIZARD_REVISION);
  if (revision === '' || revision === current?.revision) return current && { wizard: current, outdated: undefined };
  const recent = await catalogue.recent({ submitPath: ctx.path, revision });
  if (recent !== undefined) return { wizard: recent.wizard, outdated: undefined };
  if (current === undefined) return undefined;
  const older = await catalogue.inRevision(current.id, revision);
  return { wizard: current, outdated: outdatedBy(older?.wizard, current) };
}

/** Generous, since many people share one address of a mobile network. */
const SUBMISSIONS_PER_HOUR = 60;

const TO_REMOVED: Limit = { name: 'submit-removed', count: SUBMISSIONS_PER_HOUR, seconds: 60 * 60 };

function limitOf({ id, definition }: Wizard): Limit {
  const count = definition.wizard.submit?.perHour ?? SUBMISSIONS_PER_HOUR;
  // A definition may change its limit at any time; each limit has its own counter.
  return { name: `submit:${id}:${count}`, count, seconds: 60 * 60 };
}

/** Pages send how long they were open; other API clients may omit it. */
function refuseHaste(ctx: Koa.Context, { definition }: Wizard): void {
  const { minSeconds } = definition.wizard.submit ?? {};
  const seconds = ctx.get(FORM_SECONDS);
  if (minSeconds === undefined || seconds === '' || Number(seconds) >= minSeconds) return;
  throw new Fault(429, 'Das ging sehr schnell. Bitte senden Sie es gleich noch einmal.', {
    headers: { 'Retry-After': String(minSeconds) },
  });
}

function readKey(ctx: Koa.Context): string | undefined {
  const key = ctx.get(IDEMPOTENCY_KEY);
  if (key === '') return undefined;
  if (!KEY.test(key)) throw new Fault(400, 'Der Idempotency-Key muss aus 8 bis 128 druckbaren Zeichen bestehen.');
  return key;
}

/** Which answers of the attempt these are. */
function readVersion(ctx: Koa.Context): number {
  const number = ctx.get(CORRECTION);
  if (number !== '' && !/^[1-9]\d{0,5}$/.test(number))
    throw new Fault(400, `${CORRECTION} muss eine ganze Zahl ab 1 sein.`);
  return Number(number);
}
