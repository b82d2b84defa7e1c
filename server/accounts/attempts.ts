import type { Attempted, Limit, RateLimiter } from '../limits/rateLimit.ts';
import { ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED, FAILURES_AT_ADDRESS } from './limits.ts';
import { FREE_FAILURES } from './slowDown.ts';

/** A login attempt, counted as a failure until its outcome is known. One of the three outcomes must follow. */
export type Attempt = {
  /** Wrong passwords at the address within the last hour, without this one. */
  failuresBefore: number;
  /** For an attempt that ended without a verdict on the password: it is no longer counted. */
  takeBack: () => Promise<void>;
  /** For a wrong password: it stays counted. */
  fail: () => void;
  /** For a right password: clears the client's failures at the address, too. */
  succeed: () => Promise<void>;
};

/**
 * Counts an attempt before its outcome is known (`RateLimiter.attempt`). `ofClient`: that of the client (`ATTEMPTS_OF_CLIENT`), which is counted
 * already. Throws 429 if a limit is spent; such an attempt is not counted anywhere.
 */
export async function countAttempt(
  limiter: RateLimiter,
  ofClient: Attempted,
  { client, email }: { client: string; email: string },
): Promise<Attempt> {
  const pair = `${client} ${email}`;
  const counted: Attempted[] = [ofClient];
  const count = async (limit: Limit, key: string) => {
    const attempted = await limiter.attempt(limit, key);
    counted.push(attempted);
    return attempted.count;
  };
  const takeBack = async () => void (await Promise.all(counted.map((one) => one.giveBack())));
  const succeed = async () => {
    await takeBack();
    // Failures of other clients at the address still count.
    await Promise.all([ATTEMPTS_AT_ACCOUNT, ATTEMPTS_AT_ATTACKED].map((limit) => limiter.forget(limit, pair)));
  };
  const fail = () => {
    for (const one of counted) one.keep();
  };
  try {
    await count(ATTEMPTS_AT_ACCOUNT, pair);
    const failuresBefore = Math.max(0, (await count(FAILURES_AT_ADDRESS, email)) - 1);
    if (failuresBefore >= FREE_FAILURES) await count(ATTEMPTS_AT_ATTACKED, pair);
    return { failuresBefore, takeBack, fail, succeed };
  } catch (error) {
    await takeBack();
    throw error;
  }
}
