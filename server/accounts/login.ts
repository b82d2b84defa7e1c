import type Koa from 'koa';
import type { LoginReply, NoticeReply, UserReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { readToken, requireAccount } from './authenticate.ts';
import type { AccountsContext } from './context.ts';
import { acceptForm, readBody } from './form.ts';
import { ATTEMPTS_AT_ACCOUNT, ATTEMPTS_OF_CLIENT } from './limits.ts';
import { findAccount, revokeToken, userOf } from './store.ts';

/** Where a role without a portal goes (specification 2, section 4). */
const HOME = '/home';

/**
 * `POST /api/auth/login`. A wrong password, an unknown address and an account that is not activated yet (which is none) get the
 * same answer in the same time: OWASP, Authentication Cheat Sheet, 'Authentication and Error Messages'.
 */
export async function login(ctx: Koa.Context, { knex, catalogue, limiter, jsonBody, portals, passwords, tokens }: AccountsContext): Promise<void> {
  const client = limiter.client(ctx);
  await limiter.check(ATTEMPTS_OF_CLIENT, client);
  const { email, password } = acceptForm(ctx, catalogue, await readBody(ctx, jsonBody)) as { email: string; password: string };
  const attempt = `${client} ${email}`;
  // Counted before the answer is known: attempts that run at the same time must not all find the limit unspent.
  await limiter.take(ATTEMPTS_OF_CLIENT, client);
  await limiter.take(ATTEMPTS_AT_ACCOUNT, attempt);
  const account = await findAccount(knex, email);
  if (!(await passwords.verify(password, account?.password_hash ?? undefined)) || account === undefined) {
    throw new Fault(401, 'Anmeldung fehlgeschlagen. Bitte prüfen Sie E-Mail-Adresse und Passwort.', {
      details: 'Ein neues Konto aktivieren Sie zuerst über den Link in der E-Mail.',
    });
  }
  await Promise.all([limiter.forget(ATTEMPTS_AT_ACCOUNT, attempt), limiter.giveBack(ATTEMPTS_OF_CLIENT, client)]);
  const user = userOf(account);
  const portal = portals[user.role];
  ctx.body = { success: true, token: await tokens.issue(user, portal), user, redirectTo: portal ?? HOME } satisfies LoginReply;
}

/** `GET /api/auth/user`: whom the bearer token speaks for, 401 once it is revoked. For portals that must know at once. */
export async function currentUser(ctx: Koa.Context, context: AccountsContext): Promise<void> {
  ctx.body = { success: true, user: userOf(await requireAccount(ctx, context)) } satisfies UserReply;
}

/** `POST /api/auth/logout` revokes the bearer token until it expires. Without one that counts there is nothing to revoke. */
export async function logout(ctx: Koa.Context, { knex, tokens }: AccountsContext): Promise<void> {
  const claims = await readToken(ctx, tokens);
  if (claims !== undefined) await revokeToken(knex, claims.jti, new Date(claims.exp * 1000));
  ctx.body = { success: true, message: 'Sie sind abgemeldet.' } satisfies NoticeReply;
}
