import type { Knex } from 'knex';
import { within } from '../base/within.ts';
import { STATEMENT_LIMIT_MS } from './pool.ts';

/**
 * Runs `work` in a transaction and commits it. Begin and commit each wait `STATEMENT_LIMIT_MS`; the statements of
 * `work` have the limit of their pool. Rejects if the transaction did not begin, if `work` rejects (then it is rolled
 * back), or if the commit was not confirmed. An unconfirmed commit may have happened.
 *
 * Knex's own `transaction` waits without limit for its begin, and for its rollback after a limit was exceeded.
 */
export async function transact<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const begun = begin(knex);
  const trx = await within(STATEMENT_LIMIT_MS, begun).catch((error: unknown) => {
    // It may still begin, and would then keep its connection.
    begun.then((late) => late.rollback()).catch(() => undefined);
    throw error;
  });
  try {
    const result = await work(trx);
    // `commit` resolves even if it failed. Only `executionPromise` has the outcome.
    await within(
      STATEMENT_LIMIT_MS,
      trx.commit().then(() => trx.executionPromise),
    );
    return result;
  } catch (error) {
    trx.rollback().catch(() => undefined);
    throw error;
  }
}

/** Knex resolves with a transaction even if its begin failed. Only `executionPromise` rejects with the reason. */
async function begin(knex: Knex): Promise<Knex.Transaction> {
  const trx = await knex.transaction();
  if (trx.isCompleted()) await trx.executionPromise;
  return trx;
}
