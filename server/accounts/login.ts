import type Koa from 'koa';
import type { AccountUser, LoginReply, NoticeReply, UserReply } from '../../src/contract/index.ts';
import { clientGone } from '../http/clientGone.ts';
import { Fault } from '../http/fault.ts';
import { countAttempt } from './attempts.ts';
import { readToken, requireAccount } from './authenticate.ts';
import type { AccountsContext } from './context.ts';
import { acceptForm } from './form.ts';
import { ATTEMPTS_OF_CLIENT } from './limits.ts';
import type { SecurityEvent, SignInPlace } from './securityLog.ts';
import { pauseAfter } from './slowDown.ts';
import { findAccount, revokeToken, userOf, type AccountRow, type VerifiedAccount } from './store.ts';

/** The destination of roles without a portal (specification 2, section 4). */
const HOME = '/home';

/** The log event of a refusal, by status. Malformed bodies are not logged. */
const REFUSALS: Record<number, SecurityEvent> = {
  401: 'login failed',
  403: 'login refused',
  429: 'login throttled',
  503: 'login throttled',
};

/**
 * `POST /api/auth/login`. A wrong password, an unknown address and a registration that is not activated get the same
 * answer in the same time (OWASP, Authentication Cheat Sheet, 'Authentication and Error Messages').
 */
export async function login(ctx: Koa.Context, context: AccountsContext): Promise<void> {
  const { forms } = context;
  const account = await signIn(ctx, context, async () => {
    return (await acceptForm(ctx, forms, await forms.read(ctx))) as Credentials;
  });
  const { user } = account;
  const portal = context.portals[user.role];
  ctx.body = {
    success: true,
    token: await context.tokens.issue(account, portal),
    user,
    redirectTo: portal ?? HOME,
  } satisfies LoginReply;
}

export type Credentials = { email: string; password: string };

/** Where somebody signs in. `admit` throws a Fault 403 if the account has no business there. */
export type Entrance = { place?: SignInPlace; admit?: (account: AccountUser) => Promise<void> };

/**
 * Returns the account whose address and password `read` returns, and logs the outcome. Throws 401 for a wrong one, 429 and 503 for too
 * many attempts, and what `read` and `admit` throw.
 */
export async function signIn(
  ctx: Koa.Context,
  context: AccountsContext,
  read: () => Promise<Credentials>,
  { place, admit }: Entrance = {},
): Promise<VerifiedAccount> {
  const seen = { failuresAtAddress: 0, ...(place !== undefined && { place }) };
  try {
    const account = await countedSignIn(ctx, context, read, seen);
    const user = userOf(account);
    await admit?.(user);
    context.logSecurity(ctx, 'login succeeded', {
      role: user.role,
      ...seen,
      ...(place !== undefined && { account: user.id }),
    });
    // Of the row whose password was verified: what changes meanwhile has another number.
    return { user, passwordNumber: account.password_number };
  } catch (error) {
    const event = error instanceof Fault ? REFUSALS[error.status] : undefined;
    if (event !== undefined) context.logSecurity(ctx, event, seen);
    throw error;
  }
}

/** `seen` receives the number of wrong passwords at the address within the last hour, including this one. */
async function countedSignIn(
  ctx: Koa.Context,
  context: AccountsContext,
  read: () => Promise<Credentials>,
  seen: { failuresAtAddress: number },
): Promise<AccountRow> {
  const { limiter } = context;
  const client = limiter.client(ctx);
  const ofClient = await limiter.attempt(ATTEMPTS_OF_CLIENT, client);
  const { email, password } = await read().catch((error: unknown) => {
    // Also an attempt that cannot be read counts.
    ofClient.keep();
    throw error;
  });
  const attempt = await countAttempt(limiter, ofClient, { client, email });
  seen.failuresAtAddress = attempt.failuresBefore;
  const account = await judge(
    { email, password, failures: attempt.failuresBefore, signal: clientGone(ctx) },
    context,
  ).catch(async (error: unknown) => {
    // No verdict was given: the client has disconnected, or the server is overloaded or failed.
    await attempt.takeBack();
    throw error;
  });
  if (account === undefined) {
    attempt.fail();
    seen.failuresAtAddress += 1;
    throw new Fault(401, 'Anmeldung fehlgeschlagen. Bitte prüfen Sie E-Mail-Adresse und Passwort.', {
      details: 'Ein neues Konto aktivieren Sie zuerst über den Link in der E-Mail.',
    });
  }
  await attempt.succeed();
  return account;
}

type Claim = { email: string; password: string; failures: number; signal: AbortSignal };

/**
 * Returns the account if the password is right. After many failures the check is delayed and yields to all other
 * password work.
 */
async function judge(
  { email, password, failures, signal }: Claim,
  { knex, passwords, pause }: AccountsContext,
): Promise<AccountRow | undefined> {
  const seconds = pauseAfter(failures);
  await pause(seconds, signal);
  const account = await findAccount(knex, email);
  const isRight = await passwords.verify(password, account?.password_hash ?? undefined, {
    yields: seconds > 0,
    signal,
  });
  return isRight ? account : undefined;
}

/**
 * `GET /api/auth/user`: the account of the bearer token; 401 once the token is revoked. For portals that must see a
 * revocation at once.
 */
export async function currentUser(ctx: Koa.Context, context: AccountsContext): Promise<void> {
  ctx.body = { success: true, user: userOf(await requireAccount(ctx, context)) } satisfies UserReply;
}

/** `POST /api/auth/logout` revokes the bearer token until it expires. Does nothing without a valid token. */
export async function logout(ctx: Koa.Context, { knex, tokens, logSecurity }: AccountsContext): Promise<void> {
  const claims = await readToken(ctx, tokens);
  if (claims !== undefined) {
    await revokeToken(knex, claims.jti, new Date(claims.exp * 1000));
    logSecurity(ctx, 'logout');
  }
  ctx.body = { success: true, message: 'Sie sind abgemeldet.' } satisfies NoticeReply;
}
