import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import { CHANGING_RIGHTS, hasStudio, isGranted, STUDIO_RIGHTS, type StudioRight } from '../accounts/index.ts';
import { STUDIO_ACCOUNT } from '../../src/contract/index.ts';
import { isApiPath } from '../http/apiPath.ts';
import { Fault } from '../http/fault.ts';
import type { Limit } from '../limits/rateLimit.ts';
import { seeOther } from '../http/seeOther.ts';
import type { Route } from '../routes/index.ts';
import { FACTOR_FIRST, type Errand, type StudioGate, type StudioUser } from '../studio/index.ts';
import type { AccessOptions } from './options.ts';
import { ACCOUNT, FIELDS, SIGN_IN } from './page.ts';
import { accessRoutes } from './routes.ts';
import { formatRights, type TitleOf } from './formatGrant.ts';
import { openStudioSessions, type StudioSession } from './sessions.ts';
import { signedInReader, type SignedIn } from './signedIn.ts';

/** The way into the studio of a deployed server. */
export type StudioAccess = StudioGate & {
  /** Sign in and out, and the account. */
  routes: Route[];
};

/** The rights of which each suffices. */
const SUFFICIENT: Record<Errand, readonly StudioRight[]> = {
  see: STUDIO_RIGHTS,
  change: CHANGING_RIGHTS,
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
const ANOTHER_ACCOUNT =
  'In diesem Browser ist jetzt ein anderes Konto angemeldet. Was hier geschrieben ist, bleibt stehen und wird gespeichert, sobald Sie sich in einem anderen Tab unter /studio wieder mit Ihrem anmelden.';
const NO_RIGHT: Record<Errand, string> = {
  see: 'Für diesen Assistenten haben Sie im Studio kein Recht.',
  change: 'Sie dürfen diesen Assistenten ansehen, aber nicht ändern.',
  publish: 'Veröffentlichen darf nur, wer das Recht „Freigabe“ hat.',
  operate: 'Das darf nur, wer das Recht „Betrieb“ hat.',
};
/** After so long, changes of what visitors see ask for the password again. */
const VERIFIED_MS = 15 * 60_000;
const ASK_PASSWORD = 'Bitte geben Sie Ihr Passwort noch einmal ein. Danach wird 15 Minuten lang nicht mehr gefragt.';
const WRONG_PASSWORD = 'Das Passwort stimmt nicht. Es ist noch nichts geschehen.';

/** For who would have the right with a second factor. */
class FactorMissing extends Fault {
  constructor() {
    super(403, FACTOR_FIRST);
  }
}

/**
 * Accounts with a right (`npm run user -- grant`) sign in to the studio with a session of its own. As long as nobody has a right, there
 * is no studio: every address answers 404.
 */
export function openStudioAccess(options: AccessOptions): StudioAccess {
  const { knex, clock, accounts, limiter, titleOf } = options;
  const sessions = openStudioSessions(options);
  const signedIn = signedInReader({ ...options, sessions });
  const requireStudio = async () => {
    if (!(await hasStudio(knex))) throw new Fault(404, NOT_HERE);
  };
  /** Anybody who may do it; undefined if nobody is signed in. Throws 403. */
  const admitted = async (ctx: Koa.Context, errand: Errand, isUse?: boolean): Promise<SignedIn | undefined> => {
    const found = await signedIn(ctx, isUse);
    if (found === undefined) return undefined;
    const named = ctx.get(STUDIO_ACCOUNT);
    if (named !== '' && named !== found.session.accountId) throw new Fault(401, ANOTHER_ACCOUNT);
    requireRight(found, errand, (ctx as RouterContext).params?.['id']);
    ctx.state['studioUser'] = userOf(found, titleOf);
    ctx.state['studioSession'] = found.session;
    return found;
  };
  return {
    allow: (errand, isUse) => async (ctx, next) => {
      await requireStudio();
      ctx.set('Cache-Control', 'no-store');
      const found = await admitted(ctx, errand, isUse).catch((error: unknown) => {
        if (isApiPath(ctx.path) || !(error instanceof FactorMissing)) throw error;
        return 'factor first' as const;
      });
      if (found === undefined) return askToSignIn(ctx);
      if (found === 'factor first') return seeOther(ctx, ACCOUNT);
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
      await accounts.signIn(ctx, given, { place: 'studio confirmation' }).catch((error: unknown) => {
        throw error instanceof Fault && error.status === 401 ? new Fault(403, WRONG_PASSWORD) : error;
      });
      await sessions.verified(session.id);
    },
    routes: accessRoutes({ ...options, sessions, requireStudio, signedIn }),
  };
}

function requireRight({ grants, dormant }: SignedIn, errand: Errand, wizard: string | undefined): void {
  if (isGranted(grants, SUFFICIENT[errand], wizard)) return;
  throw isGranted(dormant, SUFFICIENT[errand], wizard) ? new FactorMissing() : new Fault(403, NO_RIGHT[errand]);
}

function userOf(found: SignedIn, titleOf: TitleOf): StudioUser {
  return {
    id: found.session.accountId,
    name: found.session.name,
    rights: formatRights(found, titleOf),
    may: (errand, wizard) => isGranted(found.grants, SUFFICIENT[errand], wizard),
    needsFactor: (errand, wizard) =>
      !isGranted(found.grants, SUFFICIENT[errand], wizard) && isGranted(found.dormant, SUFFICIENT[errand], wizard),
  };
}

/** The session of the person who passed the gate. */
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
