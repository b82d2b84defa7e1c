import type { Knex } from 'knex';
import type { Answers } from '../../src/engine/index.ts';

/** The parts of a submission that letters and pages show. */
export type StoredSubmission = { id: string; reference: string; answers: Answers; createdAt: Date };

/** Returns a submission and its wizard's id; with a session's hash, only if that session sent it. */
export async function findSubmission(
  db: Knex,
  id: string,
  sessionHash?: Buffer,
): Promise<{ wizard: string; revision: string; submission: StoredSubmission } | undefined> {
  const row: { wizard: string; revision: string; reference: string; answers: Answers; created_at: Date } | undefined =
    await db('submissions')
      .where({ id, ...(sessionHash && { session_hash: sessionHash }) })
      .first('wizard', 'revision', 'reference', 'answers', 'created_at');
  return (
    row && {
      wizard: row.wizard,
      revision: row.revision,
      submission: { id, reference: row.reference, answers: row.answers, createdAt: row.created_at },
    }
  );
}
