import type { Knex } from 'knex';
import { DATABASE_PATIENCE_MS } from '../base/patience.ts';

/** The database accepted a statement and said nothing more. */
export class SilentDatabase extends Error {
  /** As the operating system says of a peer that falls silent; people are told 503. */
  readonly code = 'ETIMEDOUT';
}

/**
 * A transaction that waits DATABASE_PATIENCE_MS for its begin, and as long for its end; the statements in `work` are
 * bounded by their own `.timeout(ms)`. Knex's own would wait for ever, and after a timeout for its rollback. Where the
 * end is not confirmed it may have happened all the same.
 */
export async function transact<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const begun = begin(knex);
  const trx = await bounded(begun).catch((error: unknown) => {
    // It may begin yet, and would keep its connection.
    begun.then((late) => late.rollback()).catch(() => undefined);
    throw error;
  });
  try {
    const result = await work(trx);
    // Knex says no more of a commit than that it was tried; whether it came through, the transaction knows.
    await bounded(trx.commit().then(() => trx.executionPromise));
    return result;
  } catch (error) {
    trx.rollback().catch(() => undefined);
    throw error;
  }
}

/** Knex gives a transaction even where its begin has failed; why, only the end of that tells. */
async function begin(knex: Knex): Promise<Knex.Transaction> {
  const trx = await knex.transaction();
  if (trx.isCompleted()) await trx.executionPromise;
  return trx;
}

async function bounded<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SilentDatabase('the database did not answer in time')), DATABASE_PATIENCE_MS);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
