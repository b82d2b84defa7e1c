import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { transact } from '../db/transact.ts';
import { describeError } from '../base/describeError.ts';
import { Fault } from '../http/fault.ts';
import { MissingFile, type FileStore } from './fileStore.ts';
import { ScannerAway, type Scanner } from './scanner.ts';
import type { Quarantine, UploadRow } from './row.ts';

const SENTENCES: Record<Quarantine, string> = {
  pending: 'Diese Datei wird noch auf Schadsoftware geprüft. Bitte versuchen Sie es in einer Minute noch einmal.',
  refused: 'Diese Datei wurde bei der Prüfung auf Schadsoftware abgelehnt. Bitte entfernen Sie sie.',
};

/** Of a file that waits longer than anybody should. The alert `DateienUngeprueft` calls an operator at the same time. */
const OVERDUE =
  'Diese Datei konnte seit mehr als einer Stunde nicht auf Schadsoftware geprüft werden. Bitte versuchen Sie es später noch einmal, oder rufen Sie uns an, wenn es eilt.';
const OVERDUE_MS = 60 * 60 * 1000;

const RETRY_AFTER_SECONDS = 60;
const BATCH = 100;
/** The maximum length of a run: mails use the same worker, and the next run follows within a minute. */
const TURN_MS = 30_000;

/** Why an upload is not released, as a German sentence for its owner; undefined if it is. */
export function quarantineOf(
  { quarantine, created_at: since }: Pick<UploadRow, 'quarantine' | 'created_at'>,
  now: Date,
): string | undefined {
  if (quarantine === null) return undefined;
  return quarantine === 'pending' && now.getTime() - since.getTime() > OVERDUE_MS ? OVERDUE : SENTENCES[quarantine];
}

/** Throws for an upload that is not released: 409 while it is pending, 410 if it was refused. */
export function requireReleased(row: UploadRow, now: Date): void {
  const sentence = quarantineOf(row, now);
  if (sentence === undefined) return;
  if (row.quarantine === 'pending')
    throw new Fault(409, sentence, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  throw new Fault(410, sentence);
}

type ReleaseOptions = { knex: Knex; files: FileStore; scanner: Scanner; log: Logger };

/**
 * Scans uploads that arrived while the scanner was away, oldest first: clean ones are released, the bytes of others are
 * removed. Stops if the scanner is still away, and after half a minute. May run concurrently.
 */
export async function releaseWaiting({ knex, files, scanner, log }: ReleaseOptions): Promise<void> {
  const over = AbortSignal.timeout(TURN_MS);
  const waiting = knex<UploadRow>('uploads').where({ quarantine: 'pending' }).orderBy('created_at').limit(BATCH);
  const ids: string[] = await waiting.pluck('id');
  try {
    for (const id of ids) {
      if (over.aborted) return;
      await judge(id, { knex, files, scanner, log });
    }
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error;
    log.warn({ waiting: ids.length, cause: describeError(error) }, 'uploads still wait for the virus scanner');
  }
}

async function judge(id: string, { knex, files, scanner, log }: ReleaseOptions): Promise<void> {
  const content = await files.open(id).catch((error: unknown) => {
    // The request has not written the bytes yet, or the upload was removed in the meantime.
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (content === undefined) return;
  const verdict = await scanner.scan(content);
  if (verdict !== 'clean') log.warn({ upload: id, verdict }, 'upload refused by the virus scanner');
  await transact(knex, async (trx) => {
    const row = trx<UploadRow>('uploads').where({ id, quarantine: 'pending' });
    const changed = await row.update({ quarantine: verdict === 'clean' ? null : 'refused' });
    if (changed > 0 && verdict !== 'clean') await files.remove(id);
  });
}
