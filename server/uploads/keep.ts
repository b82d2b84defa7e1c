import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { DATABASE_PATIENCE_MS } from '../http/patience.ts';
import type { Session } from '../http/session.ts';
import type { ScannedFile } from './scan.ts';
import type { FileStore } from './fileStore.ts';
import { insertUploads, type UploadRow } from './store.ts';

const TOO_MUCH = 'Sie haben schon sehr viele Dateien hochgeladen, ohne sie zu senden. Bitte entfernen Sie welche, die Sie nicht brauchen.';

type Owner = { session: Session; dokumentTyp: string; now: Date };

/**
 * Keeps all files or none; throws 413 where the session has too many that it has not sent. The rows come first: a process killed in between leaves rows that nobody knows and that expire
 * with whatever bytes they have, never bytes without a row, which nothing would find again.
 */
export async function keepFiles(knex: Knex, files: FileStore, received: ScannedFile[], owner: Owner): Promise<UploadRow[]> {
  const kept = received.map((file) => ({ file, row: rowOf(file, owner) }));
  const rows = kept.map(({ row }) => row);
  if (!(await insertUploads(knex, rows, owner.session))) throw new Fault(413, TOO_MUCH);
  const puts = await Promise.allSettled(kept.map(({ file, row }) => files.put(row.id, file)));
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed === undefined) return rows;
  await discard(knex, files, rows);
  throw failed.reason;
}

function rowOf(file: ScannedFile, { session, dokumentTyp, now }: Owner): UploadRow {
  return {
    id: randomUUID(),
    session_hash: session.hash,
    document_type: dokumentTyp,
    name: file.name,
    media_type: file.mediaType,
    bytes: file.bytes,
    submission_id: null,
    quarantine: file.quarantine,
    created_at: now,
  };
}

/** As far as it goes: what stays is unknown to everyone and expires. */
async function discard(knex: Knex, files: FileStore, rows: UploadRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const removals = await Promise.allSettled(ids.map((id) => files.remove(id)));
  if (removals.every(({ status }) => status === 'fulfilled')) {
    await knex<UploadRow>('uploads').whereIn('id', ids).delete().timeout(DATABASE_PATIENCE_MS).catch(() => undefined);
  }
}
