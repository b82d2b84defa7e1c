import type { Knex } from 'knex';
import { queueMail } from '../outbox/index.ts';
import type { AccountMail } from './templates/account.ts';

/**
 * Queues a mail about an account, as `queueMail` does. `data` is erased once the mail is sent, so its links may contain
 * tokens. Links must be absolute and built from PUBLIC_URL.
 */
export function queueAccountMail(db: Knex, mail: { to: string } & AccountMail): Promise<void> {
  return queueMail(db, mail);
}
