import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isAddress } from './address.ts';
import { insertMail } from './store.ts';

/**
 * The input of the letter, which is composed when the mail is sent; `data` is stored in the outbox until then and
 * erased afterwards.
 */
type NewMail = {
  /** Exactly one address. */
  to: string;
  kind: string;
  data: Record<string, unknown>;
};

/**
 * Queues a mail. It is sent within moments of the commit, and never without it. `db` is the transaction of the change
 * that the mail reports. Throws a TypeError for anything but one address; rejects with the database's errors.
 */
export async function queueMail(db: Knex, { to, kind, data }: NewMail): Promise<void> {
  if (!isAddress(to)) throw new TypeError('expected exactly one e-mail address as the recipient of a mail');
  await insertMail(db, { id: randomUUID(), kind, recipient: to, data });
}
