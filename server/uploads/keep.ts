import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import type { Session } from '../sessions/session.ts';
import { sentenceFor } from '../http/toFault.ts';
import type { UploadBounds } from '../config/uploadBounds.ts';
import type { ExaminedFile } from './scan.ts';
import type { FileStore } from './fileStore.ts';
import { shownName } from './cleanName.ts';
import { insertUploads, type Bound } from './store.ts';
import type { UploadRow } from './row.ts';

type Owner = { session: Session; client: Buffer; dokumentTyp: string; now: Date; bounds: UploadBounds };

/** One hour: files stop counting after a day, so space becomes available gradually. */
const RETRY_AFTER = { 'Retry-After': String(60 * 60) };

const REFUSALS: Record<Bound, () => Fault> = {
  session: () =>
    new Fault(
      413,
      'Sie haben schon sehr viele Dateien hochgeladen, ohne sie zu senden. Bitte entfernen Sie welche, die Sie nicht brauchen.',
    ),
  client: () => {
    const message =
      'Über Ihren Internetanschluss wurden vor Kurzem schon sehr viele Dateien hochgeladen. Bitte versuchen Sie es in einigen Stunden oder über ein anderes Netz erneut.';
    const details =
      'Vielleicht nutzen andere denselben Anschluss. Platz wird auch frei, wenn Sie Dateien entfernen, die Sie noch nicht abgesendet haben.';
    return new Fault(429, message, { details, headers: RETRY_AFTER });
  },
  total: () =>
    new Fault(507, sentenceFor(507), {
      headers: RETRY_AFTER,
      cause: new Error('all unsent uploads together have reached their bound'),
    }),
};

/**
 * Stores all files or none. Throws if a limit would be exceeded: 413 for the session's unsent files, 429 for the
 * client's, 507 for all unsent ones. Rows are written first: a process killed in between leaves rows that nobody refers
 * to and that expire with their bytes, never bytes without a row.
 */
export async function keepFiles(
  knex: Knex,
  files: FileStore,
  received: ExaminedFile[],
  owner: Owner,
): Promise<UploadRow[]> {
  const kept = received.map((file) => ({ file, row: rowOf(file, owner) }));
  const rows = kept.map(({ row }) => row);
  const exceeded = await insertUploads(knex, rows, owner);
  if (exceeded !== undefined) throw REFUSALS[exceeded]();
  // The function of the database that inserts them knows no such column. Few files are locked.
  for (const { id, locked } of rows)
    if (locked !== null) await knex<UploadRow>('uploads').where({ id }).update({ locked });
  const puts = await Promise.allSettled(kept.map(({ file, row }) => files.put(row.id, file)));
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed === undefined) return rows;
  await discard(knex, files, rows);
  throw failed.reason;
}

function rowOf(file: ExaminedFile, { session, client, dokumentTyp, now }: Owner): UploadRow {
  return {
    id: randomUUID(),
    session_hash: session.hash,
    client_hash: client,
    document_type: dokumentTyp,
    name: shownName(file.name, file.mediaType),
    media_type: file.mediaType,
    bytes: file.bytes,
    submission_id: null,
    quarantine: file.quarantine,
    locked: file.locked,
    created_at: now,
  };
}

/** Best effort: nothing refers to what remains, and it expires. */
async function discard(knex: Knex, files: FileStore, rows: UploadRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const removals = await Promise.allSettled(ids.map((id) => files.remove(id)));
  if (removals.every(({ status }) => status === 'fulfilled')) {
    await knex<UploadRow>('uploads')
      .whereIn('id', ids)
      .delete()
      .catch(() => undefined);
  }
}
