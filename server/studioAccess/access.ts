import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import { hasStudio, isGranted, rightsOf, type StudioRight } from '../accounts/index.ts';
import { isApiPath } from '../http/apiPath.ts';
import { Fault } from '../http/fault.ts';
import type { Limit } from '../limits/rateLimit.ts';
import type { Route } from '../routes/index.ts';
import type { Errand, StudioGate, StudioUser } from '../studio/index.ts';
import { accessRoutes, askToSignIn, type AccessOptions, type SignedIn } from './routes.ts';
import { sayGrant, type TitleOf } from './sayGrant.ts';
import { openStudioSessions, type StudioSession } from './sessions.ts';

/** The way into the studio of a deployed server. */
export type StudioAccess = StudioGate & {
  /** Sign in and out, and the sessions of an account. */
  routes: Route[];
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
    routes: accessRoutes({ ...options, sessions, requireStudio, signedIn }),
  };
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
