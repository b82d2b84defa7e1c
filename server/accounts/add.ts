import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Role } from '../../src/contract/index.ts';
import { transact } from '../db/transact.ts';
import { queueAccountMail } from '../letters/index.ts';
import { hoursLater, INVITATION_HOURS, type AccountLinks } from './links.ts';
import { insertInvitation } from './resets.ts';
import { newSecret } from './secret.ts';
import { insertAccount } from './store.ts';

/** `email` is canonical. Without a password hash, the owner is mailed a link to choose a password. */
export type NewAccount = {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  passwordHash: string | undefined;
};

/** Adds an account of any role; only the office may. Returns false if the address already has an account. */
export async function addAccount(
  knex: Knex,
  account: NewAccount,
  { now, links }: { now: Date; links: AccountLinks },
): Promise<boolean> {
  const { email, role, firstName, lastName, passwordHash } = account;
  const id = randomUUID();
  return transact(knex, async (trx) => {
    const row = {
      id,
      email,
      password_hash: passwordHash ?? null,
      role,
      first_name: firstName,
      last_name: lastName,
      profile: {},
      created_at: now,
      password_changed_at: now,
    };
    if (!(await insertAccount(trx, row))) return false;
    if (passwordHash === undefined) {
      const { token, hash } = newSecret();
      await insertInvitation(trx, {
        accountId: id,
        email,
        tokenHash: hash,
        expiresAt: hoursLater(now, INVITATION_HOURS),
      });
      await queueAccountMail(trx, {
        to: email,
        kind: 'accountAdded',
        data: { link: links.newPassword(token), validHours: INVITATION_HOURS },
      });
    }
    return true;
  });
}
