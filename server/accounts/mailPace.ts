import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { mailboxOf } from '../outbox/index.ts';
import { Fault } from '../http/fault.ts';
import { MAILS_AT_ONCE, MAILS_LATER, MAILS_OF_MAILBOX } from './limits.ts';

type Limiter = Pick<RateLimiter, 'take'>;

/**
 * Counts a mail against the limits of its address (three of a kind at once, then one every ten minutes) and of its
 * mailbox under all spellings. With a limit on the mailbox alone, strangers could delay the owner's mails by using
 * other spellings. Returns 0, or the seconds until the next mail is allowed. Answers to clients do not depend on the
 * result.
 */
export async function secondsUntilMail(limiter: Limiter, kind: string, address: string): Promise<number> {
  return (
    (await secondsUntil(limiter, [MAILS_AT_ONCE, MAILS_LATER], `${kind} ${address}`)) ||
    secondsUntil(limiter, [MAILS_OF_MAILBOX], `${kind} ${mailboxOf(address)}`)
  );
}

/** Takes from the first limit that is not spent. Returns 0, or the seconds until one is available. */
async function secondsUntil(limiter: Limiter, limits: Limit[], key: string): Promise<number> {
  const waits: number[] = [];
  for (const limit of limits) {
    try {
      await limiter.take(limit, key);
      return 0;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      waits.push(Number(error.headers['Retry-After']));
    }
  }
  return Math.min(...waits);
}
