import type Koa from 'koa';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { findTokenAccount, type AccountRow } from './store.ts';
import type { Claims, Tokens } from './tokens.ts';

/**
 * Returns the claims of the request's bearer token (RFC 6750, section 2.1); undefined if it is not ours or has expired.
 */
export async function readToken(ctx: Koa.Context, tokens: Tokens): Promise<Claims | undefined> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(ctx.get('Authorization')) ?? [];
  return token === undefined ? undefined : tokens.read(token);
}

/** Returns the account that sent the request. Throws 401 without a valid token. */
export async function requireAccount(
  ctx: Koa.Context,
  { knex, tokens }: { knex: Knex; tokens: Tokens },
): Promise<AccountRow> {
  const claims = await readToken(ctx, tokens);
  const account = claims && (await findTokenAccount(knex, claims));
  if (account === undefined)
    throw new Fault(401, 'Bitte melden Sie sich an.', { headers: { 'WWW-Authenticate': 'Bearer' } });
  return account;
}
