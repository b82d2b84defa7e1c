import { Fault } from '../http/fault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { mailboxOf } from '../outbox/index.ts';
import type { FollowUp } from './mails.ts';

const HOUR = 60 * 60;
/**
 * Limits on submissions whose mails go to one mailbox. The address is unverified: nobody shall fill a stranger's
 * mailbox, nor shall one client spend the mailbox's limit. Ten leave room for repeats of an attempt, which count too;
 * spending the sixty takes six networks.
 */
const MAILS_OF_CLIENT: Limit = { name: 'submission-mail-client', count: 10, seconds: HOUR };
const MAILS_TO_MAILBOX: Limit = { name: 'submission-mail-any', count: 60, seconds: HOUR };

/** Returns only the office's mail if the limit of the sender's address is spent; the submission is still accepted. */
export async function bearable(limiter: RateLimiter, client: string, mails: FollowUp[]): Promise<FollowUp[]> {
  const address = mails.find(({ recipient }) => recipient !== null)?.recipient;
  if (address === undefined || address === null) return mails;
  try {
    const mailbox = mailboxOf(address);
    // Checked first, so that a client over its own limit does not spend the mailbox's.
    await limiter.take(MAILS_OF_CLIENT, `${client} ${mailbox}`);
    await limiter.take(MAILS_TO_MAILBOX, mailbox);
    return mails;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return mails.filter(({ recipient }) => recipient === null);
  }
}
