import type { RateLimiter } from '../limits/rateLimit.ts';
import { Fault } from '../http/fault.ts';
import { MAILS_AT_ONCE, MAILS_LATER } from './limits.ts';

/**
 * Takes a mail out of what a mailbox gets: three at once, then one every ten minutes. Gives 0, or the seconds after which there is one
 * again. Nothing of it shows in an answer.
 */
export async function secondsUntilMail(limiter: Pick<RateLimiter, 'take'>, mailbox: string): Promise<number> {
  const waits: number[] = [];
  for (const limit of [MAILS_AT_ONCE, MAILS_LATER]) {
    try {
      await limiter.take(limit, mailbox);
      return 0;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      waits.push(Number(error.headers['Retry-After']));
    }
  }
  return Math.min(...waits);
}
