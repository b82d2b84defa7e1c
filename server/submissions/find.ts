import type { Knex } from 'knex';
import type { Answers, StoredValues } from '../../src/engine/index.ts';

/** The parts of a submission that letters and pages show. */
export type StoredSubmission = {
  id: string;
  reference: string;
  answers: Answers;
  computed: StoredValues;
  createdAt: Date;
};

type SubmissionRow = {
  wizard: string;
  revision: string;
  reference: string;
  answers: Answers;
  computed: StoredValues;
  created_at: Date;
};

/** Returns a submission and its wizard's id; with a session's hash, only if that session sent it. */
export async function findSubmission(
  db: Knex,
  id: string,
  sessionHash?: Buffer,
): Promise<{ wizard: string; revision: string; submission: StoredSubmission } | undefined> {
  const row: SubmissionRow | undefined = await db('submissions')
    .where({ id, ...(sessionHash && { session_hash: sessionHash }) })
    .first('wizard', 'revision', 'reference', 'answers', 'computed', 'created_at');
  return (
    row && {
      wizard: row.wizard,
      revision: row.revision,
      submission: {
        id,
        reference: row.reference,
        answers: row.answers,
        computed: row.computed,
        createdAt: row.created_at,
      },
    }
  );
}

/** Returns what was sent under a reference number. */
export async function findByReference(
  db: Knex,
  reference: string,
): Promise<{ wizard: string; revision: string; answers: Answers; createdAt: Date } | undefined> {
  const row: SubmissionRow | undefined = await db('submissions')
    .where({ reference })
    .first('wizard', 'revision', 'answers', 'created_at');
  return row && { wizard: row.wizard, revision: row.revision, answers: row.answers, createdAt: row.created_at };
}
