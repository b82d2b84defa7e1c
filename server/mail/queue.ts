import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isAddress } from './address.ts';
import { insertMail } from './store.ts';
import type { AccountMail } from './templates/account.ts';

/**
 * Queues a mail about an account; it is sent within moments of the commit, and never without it.
 *
 * `queueMail(db: Knex | Knex.Transaction, mail: { to: string } & AccountMail): Promise<void>`
 *
 * - `db`: the transaction that the mail follows from, so that both happen or neither.
 * - `mail.to`: exactly one address; anything else throws a TypeError.
 * - `mail.kind`, `mail.data`: see `AccountMail` in templates/account.ts. `data` lies in the outbox until the mail is
 * sent and is then erased; so tokens may stand in its links, which must be absolute and built from PUBLIC_URL.
 *
 * Throws what the database throws, within 4 s.
 */
export async function queueMail(db: Knex, mail: { to: string } & AccountMail): Promise<void> {
  if (!isAddress(mail.to)) throw new TypeError('expected exactly one e-mail address as the recipient of a mail');
  await insertMail(db, randomUUID(), { kind: mail.kind, recipient: mail.to, data: mail.data });
}
