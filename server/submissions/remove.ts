import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { removeSubmitted, type FileStore, type Removal } from '../uploads/index.ts';

const BATCH = 20;

/**
 * Removes submissions with their mails and files, the bytes first. If the store fails, throws `FilesRemain`; the rows
 * stay, and the call can be repeated.
 */
export async function removeSubmissions(trx: Knex.Transaction, files: FileStore, ids: string[]): Promise<Removal> {
  const removal = await removeSubmitted(trx, files, ids);
  // Deletes their mails too (on delete cascade).
  await trx('submissions').whereIn('id', ids).delete();
  return removal;
}

/** Removes submissions older than `years` years. Returns their number. May run concurrently. */
export async function removeOldSubmissions(
  knex: Knex,
  files: FileStore,
  { years, now }: { years: number; now: Date },
): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  for (let removed = 0; ;) {
    const count = await transact(knex, async (trx) => {
      const old = trx('submissions').where('created_at', '<', before).limit(BATCH).forUpdate().skipLocked();
      const ids: string[] = await old.pluck('id');
      await removeSubmissions(trx, files, ids);
      return ids.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}
