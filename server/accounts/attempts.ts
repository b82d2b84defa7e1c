import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED, ATTEMPTS_OF_CLIENT, FAILURES_AT_ADDRESS } from './limits.ts';
import { FREE_FAILURES } from './slowDown.ts';

/** A login attempt, counted as a failure until its outcome is known. */
export type Attempt = {
  /** Wrong passwords at the address within the last hour, without this one. */
  failuresBefore: number;
  /** For an attempt that ended without a verdict on the password: it is no longer counted. */
  takeBack: () => Promise<void>;
  /** For a right password: clears the client's failures at the address, too. */
  succeed: () => Promise<void>;
};

/**
 * Counts an attempt before its outcome is known; otherwise parallel attempts could all pass an unspent limit. That of the client
 * (`ATTEMPTS_OF_CLIENT`) is counted already. Throws 429 if a limit is spent; such an attempt is not counted anywhere.
 */
export async function countAttempt(limiter: RateLimiter, client: string, email: string): Promise<Attempt> {
  const pair = `${client} ${email}`;
  const counted: [Limit, string][] = [[ATTEMPTS_OF_CLIENT, client]];
  const take = async (limit: Limit, key: string) => {
    const count = await limiter.take(limit, key);
    counted.push([limit, key]);
    return count;
  };
  const takeBack = async () => void (await Promise.all(counted.map(([limit, key]) => limiter.giveBack(limit, key))));
  const succeed = async () => {
    const forgotten = [ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED].map((limit) => limiter.forget(limit, pair));
    // Failures of other clients at the address still count.
    await Promise.all([
      ...forgotten,
      limiter.giveBack(ATTEMPTS_OF_CLIENT, client),
      limiter.giveBack(FAILURES_AT_ADDRESS, email),
    ]);
  };
  try {
    await take(ATTEMPTS_AT_ACCOUNT, pair);
    const failuresBefore = Math.max(0, (await take(FAILURES_AT_ADDRESS, email)) - 1);
    if (failuresBefore >= FREE_FAILURES) await take(ATTEMPTS_AT_ATTACKED, pair);
    return { failuresBefore, takeBack, succeed };
  } catch (error) {
    await takeBack();
    throw error;
  }
}
