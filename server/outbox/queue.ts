import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isAddress } from './address.ts';
import { insertMail } from './store.ts';

/** What is composed when the mail is sent: `data` lies in the outbox until then, and is erased afterwards. */
type NewMail = {
  /** Exactly one address. */
  to: string;
  /** Names the letter. */
  kind: string;
  data: Record<string, unknown>;
};

/**
 * Queues a mail; it is sent within moments of the commit, and never without it. `db` is the transaction that the mail
 * follows from, so that both happen or neither. Throws a TypeError for anything but one address, and what the database
 * throws.
 */
export async function queueMail(db: Knex, { to, kind, data }: NewMail): Promise<void> {
  if (!isAddress(to)) throw new TypeError('expected exactly one e-mail address as the recipient of a mail');
  await insertMail(db, { id: randomUUID(), kind, recipient: to, data });
}
