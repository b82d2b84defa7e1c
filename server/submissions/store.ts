import type { Knex } from 'knex';
import type { Answers, StoredValues } from '../../src/engine/index.ts';
import { errorCode } from '../base/errorCode.ts';
import { batched } from '../db/batched.ts';
import { preparedAs } from '../db/index.ts';
import { queueMails } from '../outbox/index.ts';
import type { ConsentRecord } from './accept.ts';
import type { FollowUp } from './mails.ts';

export type Submission = {
  id: string;
  wizard: string;
  revision: string;
  reference: string;
  answers: Answers;
  /** What the definition stores besides, computed here. */
  computed: StoredValues;
  consents: ConsentRecord[];
  /** Stored under the first, unless a submission has any of them. */
  keys: string[];
  bodyHash: string;
  /** Which answers of the attempt these are: the first to arrive need not be the first that were sent. */
  version: number;
  /** Files to claim; they must belong to this session and be unclaimed. */
  documents: string[];
  sessionHash: Buffer | undefined;
  /** Queued with the submission, in the same statement. */
  mails: QueuedMail[];
  createdAt: Date;
};

type QueuedMail = FollowUp & { id: string };

/** The submission of an earlier request with the same key. */
export type Earlier = {
  id: string;
  reference: string;
  bodyHash: string;
  mails: FollowUp[];
  /** Whether a session sent it. */
  isOwned: boolean;
  answers: Answers;
  computed: StoredValues;
  /** Which answers of the attempt these are. */
  version: number;
  /** They have replaced earlier ones. */
  isCorrected: boolean;
  createdAt: Date;
};

/**
 * Stores a submission, claims its files and queues its mails, all or nothing. Returns false if a file is unavailable or
 * the key has been used. If it rejects because no answer came, the submission may still have been stored: a repeat with
 * the same key finds it.
 */
export type StoreSubmission = (submission: Submission) => Promise<boolean>;

/** Stores concurrent submissions in batches, which share one statement and one disk flush. */
export function submissionStore(knex: Knex): StoreSubmission {
  return batched(async (submissions) => {
    const documents = submissions.flatMap((submission) => submission.documents);
    if (new Set(documents).size < documents.length) return eachAlone(knex, submissions);
    try {
      return await insertAll(knex, submissions);
    } catch (error) {
      if (submissions.length === 1 || !isOnesFault(error)) throw error;
      return eachAlone(knex, submissions);
    }
  });
}

/**
 * SQLSTATE classes 22, 23 and 40: data, a constraint, a deadlock. Nothing was stored, and each submission can be
 * retried alone.
 */
function isOnesFault(error: unknown): boolean {
  return /^(?:22|23|40)[0-9A-Z]{3}$/.test(String(errorCode(error)));
}

async function eachAlone(knex: Knex, submissions: readonly Submission[]): Promise<(boolean | Error)[]> {
  const outcomes = await Promise.allSettled(submissions.map((submission) => insertAll(knex, [submission])));
  return outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as Error) : outcome.value.every(Boolean),
  );
}

/** One statement is cheaper than a transaction of several. No two submissions of a batch may name the same file. */
async function insertAll(knex: Knex, submissions: readonly Submission[]): Promise<boolean[]> {
  const rows = submissions.map(({ sessionHash, ...submission }) => ({
    ...submission,
    session: sessionHash && `\\x${sessionHash.toString('hex')}`,
  }));
  // Prepared: planning this statement costs Postgres as much as running it.
  const insert = knex
    .raw<{ rows: { id: string }[] }>(INSERT, [JSON.stringify(rows)])
    .options(preparedAs('submissions', knex));
  const stored = new Set((await insert).rows.map(({ id }) => id));
  return submissions.map(({ id }) => stored.has(id));
}

const INSERT = `
with new as (
  select * from jsonb_to_recordset(?::jsonb) as new (
    id uuid, wizard text, revision text, reference text, answers jsonb, computed jsonb, consents jsonb, keys text[], "bodyHash" text, version integer,
    session bytea, documents uuid[], mails jsonb, "createdAt" timestamptz
  )
), files as (
  select uploads.id, new.id as submission from new join uploads on uploads.id = any(documents)
  where session_hash = session and submission_id is null and quarantine is null
  for update of uploads
), stored as (
  insert into submissions (id, wizard, revision, reference, answers, computed, consents, idempotency_key, body_hash, version, session_hash, created_at)
  select id, wizard, revision, reference, answers, computed, consents, keys[1], "bodyHash", version, session, "createdAt" from new
  where (select count(*) from files where submission = new.id) = cardinality(documents)
    and not exists (select 1 from submissions where idempotency_key = any(keys))
  order by keys[1]
  on conflict (idempotency_key) do nothing
  returning id
), claimed as (
  update uploads set submission_id = submission from files join stored on stored.id = submission where uploads.id = files.id
), mail as (
  select mail.*, new.id as submission_id, '{}'::jsonb as data, "createdAt" as created_at from stored join new using (id)
  cross join jsonb_to_recordset(mails) as mail (id uuid, kind text, recipient text)
), ${queueMails('mail')}
select id from stored`;

type EarlierRow = {
  id: string;
  reference: string;
  body_hash: string;
  session_hash: Buffer | null;
  created_at: Date;
  answers: Answers;
  computed: StoredValues;
  version: number;
  corrected_at: Date | null;
};

export async function findByKeys(knex: Knex, keys: string[]): Promise<Earlier | undefined> {
  const row: EarlierRow | undefined = await knex('submissions')
    .whereIn('idempotency_key', keys)
    // The session's own before one of its network.
    .orderByRaw('array_position(?::text[], idempotency_key)', [keys])
    .first(
      'id',
      'reference',
      'body_hash',
      'session_hash',
      'created_at',
      'answers',
      'computed',
      'version',
      'corrected_at',
    );
  if (row === undefined) return undefined;
  return {
    id: row.id,
    reference: row.reference,
    bodyHash: row.body_hash,
    isOwned: row.session_hash !== null,
    createdAt: row.created_at,
    answers: row.answers,
    computed: row.computed,
    version: row.version,
    isCorrected: row.corrected_at !== null,
    mails: await mailsOf(knex, row.id),
  };
}

/** The mails that were queued with a submission. */
export async function mailsOf(knex: Knex, submissionId: string): Promise<FollowUp[]> {
  return knex<FollowUp>('mails')
    .where('submission_id', submissionId)
    .orderBy(['created_at', 'id'])
    .select('kind', 'recipient');
}

/** The reference of the session's submission to a wizard that holds any of these files; undefined if none does. */
export async function findByFiles(
  knex: Knex,
  { wizard, ids, sessionHash }: { wizard: string; ids: string[]; sessionHash: Buffer },
): Promise<string | undefined> {
  const found = await knex('submissions')
    .join('uploads', 'uploads.submission_id', 'submissions.id')
    .whereIn('uploads.id', ids)
    .where({ 'uploads.session_hash': sessionHash, 'submissions.wizard': wizard })
    .orderBy('submissions.created_at', 'desc')
    .first('submissions.reference');
  return found?.reference;
}
