import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { RESET_TASK, SOME_TIME } from './jobs.ts';

/**
 * Stores a request for a new password and queues its mail. The statement is the same for any address. `email` is
 * canonical.
 */
export async function insertReset(knex: Knex, reset: { id: string; email: string; expiresAt: Date }): Promise<void> {
  await knex.raw(INSERT, { ...reset, task: RESET_TASK });
}

const INSERT = `
with stored as (
  insert into password_resets (id, email, expires_at) values (:id::uuid, :email, :expiresAt) returning id
)
select graphile_worker.add_job(:task, json_build_object('id', id), run_at => now() + ${SOME_TIME}) from stored`;

/** Adds a link for an account whose owner has no password yet. */
export async function insertInvitation(
  knex: Knex,
  invitation: { accountId: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { accountId, email, tokenHash, expiresAt } = invitation;
  await knex('password_resets').insert({
    id: randomUUID(),
    account_id: accountId,
    email,
    token_hash: tokenHash,
    expires_at: expiresAt,
  });
}

/**
 * Returns the owner of the password that a token would change; undefined for an invalid token. Does not use the token
 * up.
 */
export async function findResetOwner(
  knex: Knex,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; firstName: string; lastName: string } | undefined> {
  const open = knex('password_resets')
    .join('accounts', 'accounts.id', 'account_id')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now);
  return open.first('accounts.email', 'first_name as firstName', 'last_name as lastName');
}

/**
 * Gives the token's account a new password and deletes all its links. Returns the account's address; undefined for a
 * used, expired or unknown token.
 */
export async function changePassword(
  knex: Knex,
  change: { tokenHash: Buffer; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await knex.raw<{ rows: { email: string }[] }>(CHANGE, change);
  return rows[0]?.email;
}

const CHANGE = `
with used as (
  delete from password_resets where token_hash = :tokenHash and expires_at > :now returning id, account_id
), others as (
  delete from password_resets using used where password_resets.account_id = used.account_id and password_resets.id <> used.id
)
update accounts set password_hash = :passwordHash, password_changed_at = :now from used where accounts.id = used.account_id
returning accounts.email`;

/** Gives an account another password. Its links do not work any more, and who signed in with the old one has to sign in again. */
export async function setPassword(
  knex: Knex,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await knex.raw(
    `with others as (delete from password_resets where account_id = :accountId)
     update accounts set password_hash = :passwordHash, password_changed_at = :now where id = :accountId`,
    { accountId, passwordHash, now },
  );
}

/**
 * Replaces the password with this number. Returns the number of the new one; undefined if it was changed meanwhile. Links for a new one do not work
 * any more.
 */
export async function replacePassword(
  knex: Knex,
  change: { accountId: string; passwordNumber: number; passwordHash: string; now: Date },
): Promise<number | undefined> {
  const { rows } = await knex.raw<{ rows: { password_number: number }[] }>(
    `with others as (delete from password_resets where account_id = :accountId)
     update accounts set password_hash = :passwordHash, password_changed_at = :now
     where id = :accountId and password_number = :passwordNumber returning password_number`,
    change,
  );
  return rows[0]?.password_number;
}
