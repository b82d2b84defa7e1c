/** The work took longer than the time limit. */
class TookTooLong extends Error {
  /** Node's code for a connection whose peer does not answer. Clients get 503. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Settles as `answer` does. Rejects with `TookTooLong` after `limitMs` milliseconds; the work continues, and its
 * outcome is ignored.
 */
export async function within<T>(limitMs: number, answer: PromiseLike<T>): Promise<T> {
  // Knex runs a query builder at each `then`, so it is called only once.
  const work = Promise.resolve(answer);
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
