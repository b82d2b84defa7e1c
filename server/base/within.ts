/** An answer took longer than its caller waits for it. */
export class TookTooLong extends Error {
  /** The code that Node gives to connections whose peer does not answer. People are told 503. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Resolves or rejects as `answer` does. Rejects with `TookTooLong` where that takes longer than `limitMs` milliseconds;
 * the work behind it goes on, and its outcome is ignored.
 */
export async function within<T>(limitMs: number, answer: PromiseLike<T>): Promise<T> {
  // Knex runs a statement at each `then`, so it may be called once only.
  const work = Promise.resolve(answer);
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
