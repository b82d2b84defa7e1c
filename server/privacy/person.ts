import type { Knex } from 'knex';
import { canonicalEmail, spellingsOf, type RecordCatalogue, type Subject } from '../records/index.ts';
import { eachRecord, type PersonalData } from './records.ts';

/** All data stored about the owner of an address. */
export type Person = PersonalData & {
  /** In its canonical spelling. */
  email: string;
};

/** Finds a person's data by e-mail address, case-insensitively. Secrets (password and token hashes) are left out. */
export async function findPerson(db: Knex, catalogue: RecordCatalogue, typed: string): Promise<Person> {
  return (await findSubject(db, catalogue, typed)).person;
}

/** As `findPerson`, with what finds the same rows again. */
export async function findSubject(
  db: Knex,
  catalogue: RecordCatalogue,
  typed: string,
): Promise<{ subject: Subject; person: Person }> {
  const email = canonicalEmail(typed);
  const found = new Map<string, unknown[]>();
  const ids = (name: string) => {
    const rows = found.get(name);
    if (rows === undefined) throw new Error(`records that need the ids of '${name}' stand behind it`);
    return (rows as { id: string }[]).map(({ id }) => id);
  };
  const subject = { email, spellings: spellingsOf(email), ids, catalogue };
  for (const [name, { find }] of eachRecord()) found.set(name, await find(db, subject));
  return { subject, person: { email, ...(Object.fromEntries(found) as PersonalData) } };
}
