import { Router, type RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { hasStudio, isGranted, rightsOf, type Accounts, type Grant, type StudioRight } from '../accounts/index.ts';
import { isApiPath } from '../http/apiPath.ts';
import { Fault } from '../http/fault.ts';
import { formReader } from '../http/formBody.ts';
import { parameter } from '../http/query.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { seeOther } from '../http/seeOther.ts';
import { leaveNote, readNote } from '../sessions/session.ts';
import type { Errand, StudioGate, StudioUser } from '../studio/index.ts';
import { ACCOUNT, accountPage, FIELDS, SIGN_IN, SIGN_OUT, signInPage } from './page.ts';
import { sayGrant, type TitleOf } from './sayGrant.ts';
import { openStudioSessions, type StudioSession, type StudioSessions } from './sessions.ts';

type AccessOptions = {
  knex: Knex;
  clock: () => Date;
  publicUrl: string;
  signIn: Accounts['signIn'];
  limiter: Pick<RateLimiter, 'take'>;
  titleOf: TitleOf;
};

/** The way into the studio of a deployed server. */
export type StudioAccess = StudioGate & {
  /** Sign in and out, and the sessions of an account. */
  router: Router;
};

/** The rights of which each suffices. */
const SUFFICIENT: Record<Errand, readonly StudioRight[]> = {
  see: ['testerin', 'analyst', 'freigabe', 'betrieb'],
  change: ['analyst', 'freigabe'],
  publish: ['freigabe'],
  operate: ['betrieb'],
};

/** Of one account. A window saves by itself every three seconds at most. */
const CHANGES: Limit = { name: 'studio-changes', count: 600, seconds: 10 * 60 };

/** What an account asks of the API. A window asks every two seconds how its wizard is, and an examination is asked for more often while it runs. */
const READS: Limit = { name: 'studio-reads', count: 4_000, seconds: 10 * 60 };

const NOT_HERE = 'Das gibt es hier nicht.';
const SIGNED_OUT =
  'Sie sind im Studio nicht (mehr) angemeldet. Melden Sie sich in einem anderen Tab unter /studio an; hier bleibt alles stehen.';
const NO_RIGHT: Record<Errand, string> = {
  see: 'Für diesen Assistenten haben Sie im Studio kein Recht.',
  change: 'Sie dürfen diesen Assistenten ansehen, aber nicht ändern.',
  publish: 'Veröffentlichen darf nur, wer das Recht „Freigabe“ hat.',
  operate: 'Das darf nur, wer das Recht „Betrieb“ hat.',
};
/** What changes what visitors see asks for the password again after so long. */
const VERIFIED_MS = 15 * 60_000;
const ASK_PASSWORD = 'Bitte geben Sie Ihr Passwort noch einmal ein. Danach wird 15 Minuten lang nicht mehr gefragt.';
const WRONG_PASSWORD = 'Das Passwort stimmt nicht. Es ist noch nichts geschehen.';
const CHANGED_PASSWORD = 'Das Passwort wurde gerade geändert. Bitte melden Sie sich mit dem neuen an.';
const NOBODY = 'Dieses Konto hat im Studio kein Recht. Wer den Server betreibt, kann es geben.';

/** Marks the address of the page that says why the last attempt was refused. */
const REFUSED = 'fehler';

type SignedIn = { session: StudioSession; grants: Grant[] };

/**
 * Accounts with a right (`npm run user -- grant`) sign in to the studio with a session of its own. As long as nobody has a right, there
 * is no studio: every address answers 404.
 */
export function openStudioAccess(options: AccessOptions): StudioAccess {
  const { knex, clock, signIn, limiter, titleOf } = options;
  const sessions = openStudioSessions(options);
  const requireStudio = async () => {
    if (!(await hasStudio(knex))) throw new Fault(404, NOT_HERE);
  };
  const signedIn = async (ctx: RouterContext | Koa.Context, isUse = true): Promise<SignedIn | undefined> => {
    const session = await sessions.read(ctx, isUse);
    if (session === undefined) return undefined;
    const grants = await rightsOf(knex, session.accountId);
    return grants.length === 0 ? undefined : { session, grants };
  };
  /** Whoever may do it; undefined if nobody is signed in. Throws 403. */
  const admitted = async (ctx: Koa.Context, errand: Errand, isUse?: boolean): Promise<SignedIn | undefined> => {
    const found = await signedIn(ctx, isUse);
    if (found === undefined) return undefined;
    const wizard = (ctx as RouterContext).params?.['id'];
    if (!isGranted(found.grants, SUFFICIENT[errand], wizard)) throw new Fault(403, NO_RIGHT[errand]);
    ctx.state['studioUser'] = userOf(found, titleOf);
    ctx.state['studioSession'] = found.session;
    return found;
  };
  return {
    allow: (errand, isUse) => async (ctx, next) => {
      await requireStudio();
      ctx.set('Cache-Control', 'no-store');
      const found = await admitted(ctx, errand, isUse);
      if (found === undefined) return askToSignIn(ctx);
      if (errand !== 'see') await limiter.take(CHANGES, found.session.accountId);
      else if (isApiPath(ctx.path)) await limiter.take(READS, found.session.accountId);
      await next();
      return undefined;
    },
    still: (errand) => async (ctx, next) => {
      if ((await admitted(ctx, errand, false)) === undefined) return askToSignIn(ctx);
      await next();
      return undefined;
    },
    user: (ctx) => ctx.state['studioUser'] as StudioUser | undefined,
    isVerified: (ctx) => isVerified(sessionOf(ctx), clock()),
    async verify(ctx, password) {
      const session = sessionOf(ctx);
      if (isVerified(session, clock())) return;
      if (password === undefined) throw new Fault(428, ASK_PASSWORD);
      const given = { email: session.email, password };
      await signIn(ctx, given, { place: 'studio confirmation' }).catch((error: unknown) => {
        throw error instanceof Fault && error.status === 401 ? new Fault(403, WRONG_PASSWORD) : error;
      });
      await sessions.verified(session.id);
    },
    router: accessRoutes({ ...options, sessions, requireStudio, signedIn }),
  };
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

function userOf({ session, grants }: SignedIn, titleOf: TitleOf): StudioUser {
  return {
    id: session.accountId,
    name: session.name,
    rights: grants.map((grant) => sayGrant(grant, titleOf)),
    may: (errand, wizard) => isGranted(grants, SUFFICIENT[errand], wizard),
  };
}

/** The session of whoever passed the gate. */
function sessionOf(ctx: RouterContext): StudioSession {
  return ctx.state['studioSession'] as StudioSession;
}

function isVerified({ verifiedAt }: StudioSession, now: Date): boolean {
  return now.getTime() - verifiedAt.getTime() < VERIFIED_MS;
}

/** Programs get a sentence; browsers the page to sign in, which leads back. */
function askToSignIn(ctx: Koa.Context): void {
  if (isApiPath(ctx.path)) throw new Fault(401, SIGNED_OUT);
  seeOther(ctx, `${SIGN_IN}?${new URLSearchParams({ [FIELDS.next]: ctx.url }).toString()}`);
}

type RoutesOptions = AccessOptions & {
  sessions: StudioSessions;
  requireStudio: () => Promise<void>;
  signedIn: (ctx: RouterContext) => Promise<SignedIn | undefined>;
};

function accessRoutes(options: RoutesOptions): Router {
  const { signIn, knex, sessions, publicUrl, requireStudio, signedIn, titleOf } = options;
  const router = new Router();
  const readForm = formReader();
  const admit = async ({ id }: { id: string }) => {
    if ((await rightsOf(knex, id)).length === 0) throw new Fault(403, NOBODY);
  };

  router.get(SIGN_IN, async (ctx) => {
    await requireStudio();
    const next = nextOf(parameter(ctx, FIELDS.next));
    if ((await signedIn(ctx)) === undefined) show(ctx, 200, signInPage({ next, ...refusedBefore(ctx) }));
    else seeOther(ctx, next);
  });

  router.post(SIGN_IN, async (ctx) => {
    await requireStudio();
    const form = await readForm(ctx);
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
  });

  router.post(SIGN_OUT, async (ctx) => {
    await requireStudio();
    const found = await signedIn(ctx);
    if (found !== undefined) await sessions.end(found.session.accountId, found.session.id);
    sessions.forget(ctx);
    seeOther(ctx, SIGN_IN);
  });

  router.get(ACCOUNT, async (ctx) => {
    await requireStudio();
    const found = await signedIn(ctx);
    if (found === undefined) return askToSignIn(ctx);
    const { accountId, id: current, ...who } = found.session;
    const list = await sessions.list(accountId);
    const rights = found.grants.map((grant) => sayGrant(grant, titleOf));
    return show(ctx, 200, accountPage({ ...who, rights, sessions: list, current }));
  });

  router.post(ACCOUNT, async (ctx) => {
    await requireStudio();
    const form = await readForm(ctx);
    const found = await signedIn(ctx);
    const id = form.get(FIELDS.session) ?? '';
    if (found !== undefined && UUID.test(id)) await sessions.end(found.session.accountId, id);
    seeOther(ctx, found === undefined ? SIGN_IN : ACCOUNT);
  });

  return router;
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
