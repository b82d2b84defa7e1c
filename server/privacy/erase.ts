import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { removeSubmissions } from '../submissions/index.ts';
import { FilesRemain, type FileStore, type Removal } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { spellingsOf } from '../accounts/email.ts';
import { identityOf } from './erasureList.ts';
import { byAddress, findPerson, type Person } from './person.ts';

type EraseOptions = { knex: Knex; files: FileStore; catalogue: Pick<Catalogue, 'byId' | 'inRevision'>; now: Date };

export type Erased = {
  submissions: number;
  files: number;
  mails: number;
  newsletter: number;
  accounts: number;
  registrations: number;
  passwordLinks: number;
};

/** The result of an erasure; `person` is the data before it. */
export type Erasure = { erased: Erased; person: Person; files: Removal };

/** No row was deleted, and the erasure can be repeated; `files` holds the result for each file. */
export class EraseFailure extends Error {
  readonly files: Removal & { remaining: string[] };

  constructor(files: Removal & { remaining: string[] }, cause: unknown) {
    super('not erased', { cause });
    this.name = 'EraseFailure';
    this.files = files;
  }
}

/**
 * Erases all data about a person (GDPR article 17), the bytes of files first. Throws `EraseFailure` if it cannot be
 * completed. Leaves a row in `erasures` with a keyed hash of the address. Other people's submissions that mention the address are kept.
 */
export async function erasePerson({ knex, files, catalogue, now }: EraseOptions, email: string): Promise<Erasure> {
  let removal: Removal = { removed: [], missing: [] };
  try {
    const identity = await identityOf(knex, email);
    return await transact(knex, async (trx) => {
      const person = await findPerson(trx, catalogue, email);
      const ids = person.submissions.map(({ id }) => id);
      await trx('mails')
        .whereIn('submission_id', ids)
        .orWhereRaw('lower(recipient) = any(?)', [spellingsOf(person.email)])
        .delete();
      removal = await removeSubmissions(trx, files, ids);
      const count = removal.removed.length + removal.missing.length;
      const erased = {
        submissions: ids.length,
        files: count,
        mails: person.mails.length,
        ...(await eraseByAddress(trx, person.email)),
      };
      await trx('erasures').insert({ id: randomUUID(), erased_at: now, counts: erased, identity });
      return { erased, person, files: removal };
    });
  } catch (error) {
    if (error instanceof FilesRemain)
      throw new EraseFailure({ ...error.removal, remaining: error.remaining }, error.cause);
    throw new EraseFailure({ ...removal, remaining: [] }, error);
  }
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
