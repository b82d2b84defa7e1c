import type { Knex } from 'knex';
import { LIMITS } from '../../src/contract/index.ts';
import { transact } from '../db/transact.ts';
import type { Session } from '../sessions/session.ts';
import type { FileStore } from './fileStore.ts';
import type { UploadRow } from './row.ts';
import { LEAST_BYTES, type UploadBounds } from '../config/uploadBounds.ts';
import { removeBytes, type Removal } from './removal.ts';
import { isUuid } from '../base/uuid.ts';

const BATCH = 100;
/** Distinguishes this advisory lock from others. */
const LOCK_CLASS = 0x75706c64;

/** Limits on the unsent files of a session (LIMITS), on the files of a client, and on all unsent files. */
export type Bound = 'session' | 'client' | 'total';

/**
 * Inserts all rows of a session or none. Returns the limit that they would exceed, undefined if they were inserted.
 * Exact for any number of concurrent requests on all instances (migrations/0016_upload_weights.ts).
 */
export async function insertUploads(
  knex: Knex,
  rows: UploadRow[],
  { session, client, bounds }: { session: Session; client: Buffer; bounds: UploadBounds },
): Promise<Bound | undefined> {
  const files = JSON.stringify(
    rows.map((row) => ({ ...row, session_hash: hex(session.hash), client_hash: hex(client) })),
  );
  const { clientBytes, totalBytes } = bounds;
  const all = JSON.stringify({
    clientBytes,
    totalBytes,
    sessionFiles: LIMITS.unsentUploads,
    sessionBytes: LIMITS.unsentUploadBytes,
    leastBytes: LEAST_BYTES.client,
    leastTotalBytes: LEAST_BYTES.total,
  });
  const insert = knex.raw<{ rows: { refused: Bound | null }[] }>('select insert_uploads(?, ?, ?, ?, ?) as refused', [
    LOCK_CLASS,
    session.hash,
    client,
    all,
    files,
  ]);
  return (await insert).rows[0]?.refused ?? undefined;
}

/** The notation of bytes in JSON that Postgres reads. */
function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/**
 * Returns the session's own upload, sent or not; undefined for an id that is malformed, unknown or another session's.
 */
export async function findUpload(knex: Knex, id: string, session: Session): Promise<UploadRow | undefined> {
  if (!isUuid(id)) return undefined;
  return knex<UploadRow>('uploads').where({ id, session_hash: session.hash }).first();
}

/** Returns the session's own unclaimed uploads among the ids, by id. */
export async function findUnsent(knex: Knex, ids: string[], session: Session): Promise<Map<string, UploadRow>> {
  const unsent = knex<UploadRow>('uploads')
    .whereIn('id', ids)
    .where({ session_hash: session.hash })
    .whereNull('submission_id');
  const rows = await unsent;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the files that a submission has claimed, in order of arrival. */
export async function findSubmitted(knex: Knex, submissionId: string): Promise<UploadRow[]> {
  return knex<UploadRow>('uploads').where({ submission_id: submissionId }).orderBy(['created_at', 'id']);
}

/** Returns a file of any submission; undefined for any other id. */
export async function findSent(knex: Knex, id: string): Promise<UploadRow | undefined> {
  if (!isUuid(id)) return undefined;
  return knex<UploadRow>('uploads').where({ id }).whereNotNull('submission_id').first();
}

/**
 * Removes the session's upload, bytes first: if that fails, the row stays and the call can be repeated. The row is
 * locked meanwhile, so that no submission claims the file. Returns 'sent', and removes nothing, if the file is claimed.
 */
export async function removeUpload(
  knex: Knex,
  files: FileStore,
  id: string,
  session: Session,
): Promise<'removed' | 'sent' | 'unknown'> {
  if (!isUuid(id)) return 'unknown';
  return transact(knex, async (trx) => {
    const row = await trx<UploadRow>('uploads').where({ id, session_hash: session.hash }).forUpdate().first();
    if (row === undefined) return 'unknown';
    if (row.submission_id !== null) return 'sent';
    await files.remove(id);
    await trx<UploadRow>('uploads').where({ id }).delete();
    return 'removed';
  });
}

/**
 * Removes uploads not sent within LIMITS.unsentUploadHours, rows and bytes. Returns their number. May run concurrently.
 */
export async function removeExpired(knex: Knex, files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.unsentUploadHours * 60 * 60 * 1000);
  for (let removed = 0; ;) {
    const count = await removeExpiredBatch(knex, files, before);
    removed += count;
    if (count < BATCH) return removed;
  }
}

/**
 * Removes the files of submissions, bytes first, within the transaction that deletes the submissions. Throws
 * `FilesRemain`.
 */
export async function removeSubmitted(
  trx: Knex.Transaction,
  files: FileStore,
  submissionIds: string[],
): Promise<Removal> {
  const ids: string[] = await trx<UploadRow>('uploads').whereIn('submission_id', submissionIds).forUpdate().pluck('id');
  const removal = await removeBytes(files, ids);
  await trx<UploadRow>('uploads').whereIn('id', ids).delete();
  return removal;
}

async function removeExpiredBatch(knex: Knex, files: FileStore, before: Date): Promise<number> {
  return transact(knex, async (trx) => {
    const unsent = trx<UploadRow>('uploads').whereNull('submission_id').where('created_at', '<', before);
    const ids: string[] = await unsent.limit(BATCH).forUpdate().skipLocked().pluck('id');
    for (const id of ids) await files.remove(id);
    await trx<UploadRow>('uploads').whereIn('id', ids).delete();
    return ids.length;
  });
}
