import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import type { RecordCatalogue } from '../records/index.ts';
import { FilesRemain, type FileStore, type Removal } from '../uploads/index.ts';
import { identityOf } from './erasureList.ts';
import { findSubject, type Person } from './person.ts';
import { eachRecord } from './records.ts';

type EraseOptions = { knex: Knex; files: FileStore; catalogue: RecordCatalogue; now: Date };

/** The result of an erasure: the number of rows by kind; `person` is the data before it. */
export type Erasure = { erased: Record<string, number>; person: Person; files: Removal };

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
 * Erases all data about a person (GDPR article 17), bytes of files included. Throws `EraseFailure` if it cannot be
 * completed. Leaves a row in `erasures` with a keyed hash of the address. Other people's submissions that mention the address are kept.
 */
export async function erasePerson({ knex, files, catalogue, now }: EraseOptions, email: string): Promise<Erasure> {
  let removal: Removal = { removed: [], missing: [] };
  try {
    const identity = await identityOf(knex, email);
    return await transact(knex, async (trx) => {
      const { subject, person } = await findSubject(trx, catalogue, email);
      const erased: Record<string, number> = {};
      // What needs the ids of others goes before them; files, which no rollback restores, go last.
      for (const [, { erase }] of eachRecord().toReversed()) {
        const part = await erase?.(trx, subject, files);
        Object.assign(erased, part?.counts);
        removal = part?.files ?? removal;
      }
      await trx('erasures').insert({ id: randomUUID(), erased_at: now, counts: erased, identity });
      return { erased, person, files: removal };
    });
  } catch (error) {
    if (error instanceof FilesRemain)
      throw new EraseFailure({ ...error.removal, remaining: error.remaining }, error.cause);
    throw new EraseFailure({ ...removal, remaining: [] }, error);
  }
}
