import type { Knex } from 'knex';
import { DATABASE_PATIENCE_MS } from '../http/patience.ts';
import { REGISTRATION_TASK, SOME_TIME } from './jobs.ts';
import type { Role } from '../../src/contract/index.ts';

/** Somebody's wish to have an account: everything that becomes one. `email` is canonical. */
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
 * Keeps a registration and queues its mail, in one statement that is the same whether or not the address has an account:
 * only the task looks, so neither the answer nor its time tells.
 */
export async function insertRegistration(knex: Knex, registration: Registration): Promise<void> {
  await knex.raw(INSERT, { ...registration, profile: JSON.stringify(registration.profile), task: REGISTRATION_TASK }).timeout(DATABASE_PATIENCE_MS);
}

const INSERT = `
with stored as (
  insert into registrations (id, email, password_hash, role, first_name, last_name, profile, expires_at)
  values (:id::uuid, :email, :passwordHash, :role, :firstName, :lastName, :profile::jsonb, :expiresAt)
  returning id
)
select graphile_worker.add_job(:task, json_build_object('id', id), run_at => now() + ${SOME_TIME}) from stored`;

/**
 * Makes an account of the registration that the token belongs to, and forgets all others of its address. Tells whether it did;
 * it does not for a used, expired or unknown token, nor where the address has an account by now.
 */
export async function activate(knex: Knex, { tokenHash, id, now }: { tokenHash: Buffer; id: string; now: Date }): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(ACTIVATE, { tokenHash, id, now }).timeout(DATABASE_PATIENCE_MS);
  return rows.length > 0;
}

const ACTIVATE = `
with used as (
  delete from registrations where token_hash = :tokenHash and expires_at > :now returning *
), others as (
  delete from registrations using used where registrations.email = used.email and registrations.id <> used.id
)
insert into accounts (id, email, password_hash, role, first_name, last_name, profile, created_at, password_changed_at)
select :id::uuid, email, password_hash, role, first_name, last_name, profile, :now::timestamptz, :now::timestamptz from used
on conflict (email) do nothing
returning id`;
