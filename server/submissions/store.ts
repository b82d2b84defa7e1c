import type { Knex } from 'knex';
import type { Answers } from '../../src/engine/index.ts';
import { quietJobs } from '../mail/index.ts';
import { DATABASE_PATIENCE_MS } from '../http/patience.ts';
import type { ConsentRecord } from './accept.ts';

export type Submission = {
  id: string;
  wizard: string;
  revision: string;
  reference: string;
  answers: Answers;
  consents: ConsentRecord[];
  idempotencyKey: string | undefined;
  bodyHash: string;
  /** Files to claim; they must be this session's and unclaimed. */
  documents: string[];
  sessionHash: Buffer | undefined;
  /** Queued with the submission: sent if it is stored, and only then. */
  mails: QueuedMail[];
  createdAt: Date;
};

/** A mail that follows (`recipient` null: to the office). */
export type QueuedMail = { id: string; kind: string; recipient: string | null; name: string | null };

/** What an earlier request under the same key left. */
export type Earlier = { id: string; reference: string; bodyHash: string };

/**
 * Stores a submission, claims its files and queues its mails, all or nothing, in one statement rather than a
 * transaction of several. Says whether it did; it does not when a file is not to be had or the key was used before. Where it throws because
 * no answer came, the submission may be stored all the same: a repeat under the same key finds out.
 */
export async function insertSubmission(knex: Knex, submission: Submission): Promise<boolean> {
  const { id, documents } = submission;
  const insert = knex.raw<{ rows: { id: string }[] }>(INSERT, {
    id,
    wizard: submission.wizard,
    revision: submission.revision,
    reference: submission.reference,
    answers: JSON.stringify(submission.answers),
    consents: JSON.stringify(submission.consents),
    key: submission.idempotencyKey ?? null,
    bodyHash: submission.bodyHash,
    createdAt: submission.createdAt,
    session: submission.sessionHash ?? null,
    documents,
    count: documents.length,
    mails: JSON.stringify(submission.mails),
  });
  // A prepared statement: planning this one costs Postgres as much as the rest of it.
  const { rows } = await insert.options({ name: 'submission' }).timeout(DATABASE_PATIENCE_MS);
  return rows.length > 0;
}

const INSERT = `
with files as (
  select id from uploads
  where id = any(:documents::uuid[]) and session_hash = :session::bytea and submission_id is null and quarantine is null
  for update
), stored as (
  insert into submissions (id, wizard, revision, reference, answers, consents, idempotency_key, body_hash, session_hash, created_at)
  select :id::uuid, :wizard, :revision, :reference, :answers::jsonb, :consents::jsonb, :key, :bodyHash, :session::bytea, :createdAt
  where (select count(*) from files) = :count::integer
  on conflict (idempotency_key) do nothing
  returning id
), claimed as (
  update uploads set submission_id = stored.id from stored where uploads.id in (select id from files)
), mail as (
  select mail.* from stored, jsonb_to_recordset(:mails::jsonb) as mail (id uuid, kind text, recipient text, name text)
), job as (
  ${quietJobs('select id from mail')}
), queued as (
  insert into mails (id, job_id, kind, recipient, recipient_name, submission_id, created_at)
  select mail.id, job.id, mail.kind, mail.recipient, mail.name, :id::uuid, :createdAt from job join mail on mail.id = job.mail_id
)
select id from stored`;

export async function findByKey(knex: Knex, idempotencyKey: string): Promise<Earlier | undefined> {
  const row: { id: string; reference: string; body_hash: string } | undefined = await knex('submissions')
    .where({ idempotency_key: idempotencyKey })
    .timeout(DATABASE_PATIENCE_MS)
    .first('id', 'reference', 'body_hash');
  return row && { id: row.id, reference: row.reference, bodyHash: row.body_hash };
}
