import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED, ATTEMPTS_OF_CLIENT, FAILURES_AT_ADDRESS } from './limits.ts';
import { FREE_FAILURES } from './slowDown.ts';

/** An attempt to log in that counts as a failure. */
export type Attempt = {
  /** Wrong passwords at the address within the hour, before this one. */
  failuresBefore: number;
  /** It was no verdict about the password: it counts no more. */
  takeBack: () => Promise<void>;
  /** The password was right: what the client got wrong at the address is forgotten too. */
  succeed: () => Promise<void>;
};

/**
 * Counts an attempt before its answer is known: attempts that run at the same time must not all find a limit unspent.
 * Throws 429 where one is spent; such an attempt counts nowhere.
 */
export async function countAttempt(limiter: RateLimiter, client: string, email: string): Promise<Attempt> {
  const pair = `${client} ${email}`;
  const counted: [Limit, string][] = [];
  const take = async (limit: Limit, key: string) => {
    const count = await limiter.take(limit, key);
    counted.push([limit, key]);
    return count;
  };
  const takeBack = async () => void (await Promise.all(counted.map(([limit, key]) => limiter.giveBack(limit, key))));
  const succeed = async () => {
    const forgotten = [ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED].map((limit) => limiter.forget(limit, pair));
    // What others tried at the address still counts.
    await Promise.all([
      ...forgotten,
      limiter.giveBack(ATTEMPTS_OF_CLIENT, client),
      limiter.giveBack(FAILURES_AT_ADDRESS, email),
    ]);
  };
  try {
    await take(ATTEMPTS_OF_CLIENT, client);
    await take(ATTEMPTS_AT_ACCOUNT, pair);
    const failuresBefore = Math.max(0, (await take(FAILURES_AT_ADDRESS, email)) - 1);
    if (failuresBefore >= FREE_FAILURES) await take(ATTEMPTS_AT_ATTACKED, pair);
    return { failuresBefore, takeBack, succeed };
  } catch (error) {
    await takeBack();
    throw error;
  }
}
