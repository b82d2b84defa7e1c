import type { Knex } from 'knex';
import { REGISTRATION_TASK, SOME_TIME } from './jobs.ts';
import type { Role } from '../../src/contract/index.ts';

/** A registration: everything that an account is made of. `email` is canonical. */
export type Registration = {
  id: string;
  email: string;
  passwordHash: string;
  role: Role;
  firstName: string;
  lastName: string;
  profile: Record<string, unknown>;
  expiresAt: Date;
};

/**
 * Stores a registration and queues its mail. The statement is the same whether or not the address has an account; only
 * the task looks that up, so neither the answer nor its time reveals it.
 */
export async function insertRegistration(knex: Knex, registration: Registration): Promise<void> {
  await knex.raw(INSERT, { ...registration, profile: JSON.stringify(registration.profile), task: REGISTRATION_TASK });
}

const INSERT = `
with stored as (
  insert into registrations (id, email, password_hash, role, first_name, last_name, profile, expires_at)
  values (:id::uuid, :email, :passwordHash, :role, :firstName, :lastName, :profile::jsonb, :expiresAt)
  returning id
)
select graphile_worker.add_job(:task, json_build_object('id', id), run_at => now() + ${SOME_TIME}) from stored`;

/** Further registrations of one address are ignored: each costs an argon2 computation, and anybody can make more. */
const MOST_REGISTRATIONS = 5;

/**
 * Returns the registrations of the address that a mailed link proves: first the one that the link was mailed for, then
 * the newest of all others. Empty for an expired or unknown token.
 */
export async function findRegistrations(
  knex: Knex,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; passwordHash: string }[]> {
  const found = knex('registrations as one').join('registrations as mailed', 'mailed.email', 'one.email');
  const alive = found
    .where('mailed.token_hash', tokenHash)
    .where('mailed.expires_at', '>', now)
    .where('one.expires_at', '>', now);
  const ordered = alive.orderByRaw('(one.id = mailed.id) desc, one.expires_at desc').limit(MOST_REGISTRATIONS);
  return ordered.select('one.id', 'one.password_hash as passwordHash');
}

type Activation = {
  tokenHash: Buffer;
  /** The registration that becomes an account; it belongs to the token's address. */
  registration: string;
  id: string;
  now: Date;
};

/**
 * Turns a registration into an account and deletes all registrations of its address. Returns false for a used, expired
 * or unknown token, or if the address already has an account.
 */
export async function activate(knex: Knex, activation: Activation): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(ACTIVATE, activation);
  return rows.length > 0;
}

const ACTIVATE = `
with used as (
  delete from registrations where email = (select email from registrations where token_hash = :tokenHash and expires_at > :now) returning *
)
insert into accounts (id, email, password_hash, role, first_name, last_name, profile, created_at, password_changed_at)
select :id::uuid, email, password_hash, role, first_name, last_name, profile, :now::timestamptz, :now::timestamptz from used where id = :registration::uuid
on conflict (email) do nothing
returning id`;
