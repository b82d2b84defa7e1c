import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { removeSubmissions } from '../submissions/index.ts';
import type { FileStore } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { byAddress, findPerson } from './person.ts';

type EraseOptions = { knex: Knex; files: FileStore; catalogue: Pick<Catalogue, 'byId'>; now: Date };

/** How many records of each kind went. */
export type Erased = { submissions: number; files: number; mails: number; newsletter: number; accounts: number; registrations: number; passwordLinks: number };

/**
 * Erases everything about a person (GDPR article 17), files included, all or nothing: should the file store fail, the rows stay and it can
 * be done again. What remains is a line in `erasures` that names nobody. Other people's submissions in which the address stands
 * are left alone.
 */
export async function erasePerson({ knex, files, catalogue, now }: EraseOptions, email: string): Promise<Erased> {
  return knex.transaction(async (trx) => {
    const person = await findPerson(trx, catalogue, email);
    const ids = person.submissions.map(({ id }) => id);
    await trx('mails').whereIn('submission_id', ids).orWhereRaw('lower(recipient) = ?', [person.email]).delete();
    const erased = { submissions: ids.length, files: await removeSubmissions(trx, files, ids), mails: person.mails.length, ...(await eraseByAddress(trx, person.email)) };
    await trx('erasures').insert({ id: randomUUID(), erased_at: now, counts: erased });
    return erased;
  });
}

async function eraseByAddress(trx: Knex.Transaction, email: string) {
  const remove = (table: string): Promise<number> => byAddress(trx, table, email).delete().then(Number);
  return {
    newsletter: await remove('newsletter'),
    passwordLinks: await remove('password_resets'),
    accounts: await remove('accounts'),
    registrations: await remove('registrations'),
  };
}
