import type { Knex } from 'knex';
import type { AccountUser, Role } from '../../src/contract/index.ts';

/** A row of `accounts` (migrations/0004_accounts.ts, 0028_password_numbers.ts). */
export type AccountRow = {
  id: string;
  email: string;
  password_hash: string | null;
  role: Role;
  first_name: string;
  last_name: string;
  profile: Record<string, unknown>;
  created_at: Date;
  password_changed_at: Date;
  /** The database raises it with each change of the password. */
  password_number: number;
};

/** An account whose password was verified: the one with this number. */
export type VerifiedAccount = { user: AccountUser; passwordNumber: number };

export function userOf({ id, email, first_name: firstName, last_name: lastName, role }: AccountRow): AccountUser {
  return { id, email, firstName, lastName, role };
}

/** `email` must be canonical. */
export async function findAccount(knex: Knex, email: string): Promise<AccountRow | undefined> {
  return knex<AccountRow>('accounts').where({ email }).first();
}

/** Adds an account. Returns false if the address already has one. */
export async function insertAccount(knex: Knex, row: Omit<AccountRow, 'password_number'>): Promise<boolean> {
  const added = await knex('accounts')
    .insert({ ...row, profile: JSON.stringify(row.profile) })
    .onConflict('email')
    .ignore()
    .returning('id');
  return added.length > 0;
}

/** Returns the account of a token; undefined if the token was revoked, or the account has another password since. */
export async function findTokenAccount(
  knex: Knex,
  { sub, jti, pwn }: { sub: string; jti: string; pwn: number },
): Promise<AccountRow | undefined> {
  return knex<AccountRow>('accounts')
    .where({ id: sub, password_number: pwn })
    .whereNotExists(knex('revoked_tokens').where({ id: jti }))
    .first();
}

export async function revokeToken(knex: Knex, id: string, expiresAt: Date): Promise<void> {
  await knex('revoked_tokens').insert({ id, expires_at: expiresAt }).onConflict('id').ignore();
}

const EXPIRING = [
  'registrations',
  'password_resets',
  'signing_keys',
  'revoked_tokens',
  'studio_sessions',
  'studio_sign_ins',
];

/** Deletes expired links, keys, revocations, sessions of the studio and sign-ins to it. Returns their number. */
export async function removeExpiredAccountRecords(knex: Knex, now: Date): Promise<number> {
  let removed = 0;
  for (const table of EXPIRING) {
    const count: number = await knex(table).where('expires_at', '<=', now).delete();
    removed += count;
  }
  return removed;
}
