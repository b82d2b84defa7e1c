import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { queueMails } from '../outbox/index.ts';

/** A power of attorney that was given on the screen. */
export type Grant = {
  /** As typed, in place of a signature. */
  name: string;
  /** What was shown and agreed to, its paragraphs separated by empty lines. */
  wording: string;
  /** How it was opened: in the session that sent the submission, or by the mailed link with its key. */
  openedBy: 'session' | 'key';
  grantedAt: Date;
};

type GrantRow = {
  submission_id: string;
  name: string;
  wording: string;
  opened_by: Grant['openedBy'];
  granted_at: Date;
};

/** Returns what the sender of a submission has granted; undefined if nothing. */
export async function findGrant(db: Knex, submissionId: string): Promise<Grant | undefined> {
  return (await findGrants(db, [submissionId])).get(submissionId);
}

/** Returns what the senders of submissions have granted, by the submission's id. */
export async function findGrants(db: Knex, submissionIds: readonly string[]): Promise<Map<string, Grant>> {
  const rows = await db<GrantRow>('grants').whereIn('submission_id', submissionIds);
  return new Map(
    rows.map(({ submission_id: id, name, wording, opened_by: openedBy, granted_at: grantedAt }) => [
      id,
      { name, wording, openedBy, grantedAt },
    ]),
  );
}

/**
 * Stores the grant and queues the office's mail, in one statement, and the sender's, if a link was mailed: to that address, which is
 * not mailed more often by this. The first one counts: another one changes nothing and queues nothing, and nor does one for a
 * submission that is gone.
 */
export async function storeGrant(knex: Knex, submissionId: string, grant: Grant): Promise<void> {
  await knex.raw(INSERT, { id: submissionId, mail: randomUUID(), copy: randomUUID(), ...grant });
}

const INSERT = `
with stored as (
  insert into grants (submission_id, name, wording, opened_by, granted_at)
  select id, :name, :wording, :openedBy, :grantedAt from submissions where id = :id
  on conflict (submission_id) do nothing
  returning submission_id, granted_at
), mail as (
  select :mail::uuid as id, 'grant' as kind, null::text as recipient, submission_id, '{}'::jsonb as data, granted_at as created_at
  from stored
  union all
  (select :copy::uuid, 'granted', asked.recipient, stored.submission_id, '{}'::jsonb, granted_at
  from stored join mails asked on asked.submission_id = stored.submission_id and asked.kind = 'powerOfAttorney' limit 1)
), ${queueMails('mail')}
select 1`;
