import type { Knex } from 'knex';
import type { Answers, StoredValues } from '../../src/engine/index.ts';
import { queueMails } from '../outbox/index.ts';
import type { ConsentRecord } from './accept.ts';
import type { FollowUp } from './mails.ts';

/** Answers that replace those of a submission, and the mails that say so. */
export type Correction = {
  submissionId: string;
  revision: string;
  answers: Answers;
  computed: StoredValues;
  consents: ConsentRecord[];
  bodyHash: string;
  /** Which answers of the attempt these are. */
  version: number;
  /** The files of the answers, which are the submission's or unclaimed ones of the session. */
  documents: string[];
  sessionHash: Buffer | undefined;
  mails: (FollowUp & { id: string; data: Record<string, unknown> })[];
  correctedAt: Date;
};

/**
 * Replaces the answers of a submission, claims new files and queues the mails, all or nothing, in one statement. Returns false, and does
 * nothing, if newer answers are there, if a file is unavailable, or if a power of attorney was signed with the answers.
 */
export async function storeCorrection(knex: Knex, { sessionHash, ...correction }: Correction): Promise<boolean> {
  const session = sessionHash && `\\x${sessionHash.toString('hex')}`;
  const { rows } = await knex.raw<{ rows: unknown[] }>(UPDATE, [JSON.stringify({ ...correction, session })]);
  return rows.length > 0;
}

const UPDATE = `
with new as (
  select * from jsonb_to_record(?::jsonb) as new (
    "submissionId" uuid, revision text, answers jsonb, computed jsonb, consents jsonb, "bodyHash" text, version integer,
    documents uuid[], session bytea, mails jsonb, "correctedAt" timestamptz
  )
), files as (
  select uploads.id from new join uploads on uploads.id = any(documents)
  where quarantine is null and (submission_id = "submissionId" or (submission_id is null and session_hash = session))
  for update of uploads
), corrected as (
  update submissions set revision = new.revision, answers = new.answers, computed = new.computed, consents = new.consents,
    body_hash = "bodyHash", version = new.version, corrected_at = "correctedAt", session_hash = coalesce(session, session_hash)
  from new
  where submissions.id = "submissionId" and submissions.version < new.version
    and (select count(*) from files) = cardinality(documents)
    and not exists (select 1 from grants where submission_id = "submissionId")
  returning submissions.id
), claimed as (
  update uploads set submission_id = corrected.id from files, corrected where uploads.id = files.id
), mail as (
  select mail.*, corrected.id as submission_id, "correctedAt" as created_at from corrected cross join new
  cross join jsonb_to_recordset(mails) as mail (id uuid, kind text, recipient text, data jsonb)
), ${queueMails('mail')}
select id from corrected`;
