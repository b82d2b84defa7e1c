import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { rightsOf, type Accounts, type Grant } from '../accounts/index.ts';
import { isApiPath } from '../http/apiPath.ts';
import { Fault } from '../http/fault.ts';
import { formReader } from '../http/formBody.ts';
import { parameter } from '../http/query.ts';
import { seeOther } from '../http/seeOther.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import {
  formBody,
  gives,
  IN_STUDIO,
  inQuery,
  LED_ON,
  pageFailures,
  type Operation,
  type Route,
} from '../routes/index.ts';
import { leaveNote, readNote } from '../sessions/session.ts';
import { ACCOUNT, accountPage, FIELDS, SIGN_IN, SIGN_OUT, signInPage } from './page.ts';
import { sayGrant, type TitleOf } from './sayGrant.ts';
import type { StudioSession, StudioSessions } from './sessions.ts';

export type AccessOptions = {
  knex: Knex;
  clock: () => Date;
  publicUrl: string;
  signIn: Accounts['signIn'];
  limiter: Pick<RateLimiter, 'take'>;
  titleOf: TitleOf;
};

export type SignedIn = { session: StudioSession; grants: Grant[] };

type RoutesOptions = AccessOptions & {
  sessions: StudioSessions;
  requireStudio: () => Promise<void>;
  signedIn: (ctx: RouterContext) => Promise<SignedIn | undefined>;
};

const SIGNED_OUT =
  'Sie sind im Studio nicht (mehr) angemeldet. Melden Sie sich in einem anderen Tab unter /studio an; hier bleibt alles stehen.';
const CHANGED_PASSWORD = 'Das Passwort wurde gerade geändert. Bitte melden Sie sich mit dem neuen an.';
const NOBODY = 'Dieses Konto hat im Studio kein Recht. Wer den Server betreibt, kann es geben.';

/** Marks the address of the page that says why the last attempt was refused. */
const REFUSED = 'fehler';

const SHOW_SIGN_IN: Operation = {
  summary: 'Die Anmeldung am Studio',
  tags: ['Studio'],
  parameters: [inQuery(FIELDS.next, 'Die Seite des Studios, die danach kommt')],
  responses: { ...gives(['text/html'], 'Das Formular.'), ...LED_ON, ...pageFailures(404) },
};

const DO_SIGN_IN: Operation = {
  summary: 'Meldet am Studio an',
  tags: ['Studio'],
  requestBody: formBody({
    [FIELDS.email]: 'Die E-Mail-Adresse',
    [FIELDS.password]: 'Das Passwort',
    [FIELDS.next]: 'Die Seite, die danach kommt',
  }),
  responses: { ...LED_ON, ...pageFailures(400, 401, 403, 404, 413, 415, 429, 503) },
};

const DO_SIGN_OUT: Operation = {
  summary: 'Meldet vom Studio ab',
  tags: ['Studio'],
  security: IN_STUDIO,
  responses: { ...LED_ON, ...pageFailures(403, 404) },
};

const SHOW_ACCOUNT: Operation = {
  summary: 'Wer angemeldet ist, was die Person darf, und wo noch',
  tags: ['Studio'],
  security: IN_STUDIO,
  responses: { ...gives(['text/html'], 'Die Seite.'), ...LED_ON, ...pageFailures(404) },
};

const END_SESSION: Operation = {
  summary: 'Beendet eine Anmeldung',
  tags: ['Studio'],
  security: IN_STUDIO,
  requestBody: formBody({ [FIELDS.session]: 'Die Anmeldung' }),
  responses: { ...LED_ON, ...pageFailures(400, 403, 404, 413, 415) },
};

/** Sign in and out, and the sessions of an account. */
export function accessRoutes(options: RoutesOptions): Route[] {
  const { requireStudio } = options;
  const readForm = formReader();
  const route = (
    method: Route['method'],
    path: string,
    operation: Operation,
    handle: (ctx: RouterContext) => unknown,
  ) => ({
    method,
    path,
    operation,
    handle: async (ctx: RouterContext) => {
      await requireStudio();
      await handle(ctx);
    },
  });
  return [
    route('GET', SIGN_IN, SHOW_SIGN_IN, (ctx) => showSignIn(ctx, options)),
    route('POST', SIGN_IN, DO_SIGN_IN, async (ctx) => beginSession(ctx, await readForm(ctx), options)),
    route('POST', SIGN_OUT, DO_SIGN_OUT, (ctx) => endOwn(ctx, options)),
    route('GET', ACCOUNT, SHOW_ACCOUNT, (ctx) => showAccount(ctx, options)),
    route('POST', ACCOUNT, END_SESSION, async (ctx) => endOne(ctx, await readForm(ctx), options)),
  ];
}

async function showSignIn(ctx: RouterContext, { signedIn }: RoutesOptions): Promise<void> {
  const next = nextOf(parameter(ctx, FIELDS.next));
  if ((await signedIn(ctx)) === undefined) show(ctx, 200, signInPage({ next, ...refusedBefore(ctx) }));
  else seeOther(ctx, next);
}

async function beginSession(
  ctx: RouterContext,
  form: URLSearchParams,
  { signIn, knex, sessions, publicUrl }: RoutesOptions,
): Promise<void> {
  const admit = async ({ id }: { id: string }) => {
    if ((await rightsOf(knex, id)).length === 0) throw new Fault(403, NOBODY);
  };
  const next = nextOf(form.get(FIELDS.next));
  const email = form.get(FIELDS.email) ?? '';
  // Neither Back nor a reload sends the form again, nobody has to type the address again, and it stands in none.
  const refuse = (fault: string) => {
    const text = JSON.stringify({ email: email.slice(0, 254), fault });
    leaveNote(ctx, { path: SIGN_IN, text, publicUrl });
    seeOther(ctx, `${SIGN_IN}?${new URLSearchParams({ [FIELDS.next]: next, [REFUSED]: '1' }).toString()}`);
  };
  const given = { email, password: form.get(FIELDS.password) ?? '' };
  const account = await signIn(ctx, given, { place: 'studio', admit }).catch((error: unknown) => {
    if (!(error instanceof Fault) || ![401, 403, 429, 503].includes(error.status)) throw error;
    refuse(error.message);
  });
  if (account === undefined) return;
  if (await sessions.begin(ctx, account)) seeOther(ctx, next);
  else refuse(CHANGED_PASSWORD);
}

async function endOwn(ctx: RouterContext, { sessions, signedIn }: RoutesOptions): Promise<void> {
  const found = await signedIn(ctx);
  if (found !== undefined) await sessions.end(found.session.accountId, found.session.id);
  sessions.forget(ctx);
  seeOther(ctx, SIGN_IN);
}

async function showAccount(ctx: RouterContext, { sessions, signedIn, titleOf }: RoutesOptions): Promise<void> {
  const found = await signedIn(ctx);
  if (found === undefined) {
    askToSignIn(ctx);
    return;
  }
  const { accountId, id: current, ...who } = found.session;
  const list = await sessions.list(accountId);
  const rights = found.grants.map((grant) => sayGrant(grant, titleOf));
  show(ctx, 200, accountPage({ ...who, rights, sessions: list, current }));
}

async function endOne(ctx: RouterContext, form: URLSearchParams, { sessions, signedIn }: RoutesOptions): Promise<void> {
  const found = await signedIn(ctx);
  const id = form.get(FIELDS.session) ?? '';
  if (found !== undefined && UUID.test(id)) await sessions.end(found.session.accountId, id);
  seeOther(ctx, found === undefined ? SIGN_IN : ACCOUNT);
}

/** What was typed and why it was refused, if the address says that it was. */
function refusedBefore(ctx: RouterContext): { email?: string; fault?: string } {
  if (parameter(ctx, REFUSED) === undefined) return {};
  try {
    const { email, fault } = JSON.parse(readNote(ctx) ?? '') as { email?: unknown; fault?: unknown };
    return typeof email === 'string' && typeof fault === 'string' ? { email, fault } : {};
  } catch {
    return {};
  }
}

/** Programs get a sentence; browsers the page to sign in, which leads back. */
export function askToSignIn(ctx: Koa.Context): void {
  if (isApiPath(ctx.path)) throw new Fault(401, SIGNED_OUT);
  seeOther(ctx, `${SIGN_IN}?${new URLSearchParams({ [FIELDS.next]: ctx.url }).toString()}`);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A page of the studio, with what is selected there. */
const PAGE = /^\/studio(?:\/[\w/-]*)?(?:\?[\w=&%./~*+-]*)?$/;

/** Where the form leads; never to another site. */
function nextOf(asked: unknown): string {
  return typeof asked === 'string' && PAGE.test(asked) && !asked.startsWith(SIGN_IN) ? asked : '/studio';
}

function show(ctx: RouterContext, status: number, page: string): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page;
}
