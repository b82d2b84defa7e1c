import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { mailboxOf } from '../outbox/index.ts';
import { Fault } from '../http/fault.ts';
import { MAILS_AT_ONCE, MAILS_LATER, MAILS_OF_MAILBOX } from './limits.ts';

type Limiter = Pick<RateLimiter, 'take'>;

/**
 * Takes a mail out of what an address gets: three of a kind at once, then one every ten minutes; and out of what its
 * mailbox gets under all spellings. Paced by the mailbox alone, strangers could keep the owner waiting with spellings
 * of their own. Gives 0, or the seconds after which there is a mail again. Nothing of it shows in an answer.
 */
export async function secondsUntilMail(limiter: Limiter, kind: string, address: string): Promise<number> {
  return (
    (await secondsUntil(limiter, [MAILS_AT_ONCE, MAILS_LATER], `${kind} ${address}`)) ||
    secondsUntil(limiter, [MAILS_OF_MAILBOX], `${kind} ${mailboxOf(address)}`)
  );
}

/** Takes from the first limit that has something left. Gives 0, or the seconds until one has. */
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
