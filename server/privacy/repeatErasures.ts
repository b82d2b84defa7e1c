import type { Knex } from 'knex';
import { canonicalEmail, type RecordCatalogue } from '../records/index.ts';
import type { FileStore } from '../uploads/index.ts';
import { erasePerson } from './erase.ts';
import { hasher, keyName, type ListedErasure } from './erasureList.ts';
import { eachRecord, ROOMS } from './records.ts';

type Restored = { knex: Knex; files: FileStore; catalogue: RecordCatalogue; now: Date };

/** `since`: erasures that the database does not know. `people`: how many of them had data there. `foreign`: of another database. */
export type Repeated = { since: number; people: number; foreign: number };

/**
 * Repeats, on a database that was restored, the erasures that it does not know yet: those after the backup. Earlier ones are left out, since their people
 * may have come back. May be repeated.
 */
export async function repeatErasures(restored: Restored, list: readonly ListedErasure[]): Promise<Repeated> {
  const { knex } = restored;
  const known = new Set<string>(await knex('erasures').pluck('id'));
  const own = await keyName(knex);
  const since = list.filter(({ id }) => !known.has(id));
  const ours = since.filter(({ key }) => key === own);
  const emails = new Set<string>();
  if (ours.length > 0) {
    const wanted = new Set(ours.map(({ identity }) => identity));
    const hash = hasher(knex);
    for await (const email of addresses(restored)) if (wanted.has(await hash(email))) emails.add(canonicalEmail(email));
  }
  for (const email of emails) await erasePerson(restored, email);
  for (const { id, at, identity } of ours)
    await knex('erasures')
      .insert({ id, erased_at: new Date(at), counts: {}, identity })
      .onConflict('id')
      .ignore();
  return { since: ours.length, people: emails.size, foreign: since.length - ours.length };
}

/** Ends, on a database that was restored, all sessions, links for a password and recovery codes: some may have ended since the backup. */
export async function endSessions(knex: Knex): Promise<void> {
  for (const { notRestored = [] } of ROOMS) for (const table of notRestored) await knex(table).delete();
}

/** All addresses by which people are known here, some several times. */
async function* addresses({ knex, catalogue }: Restored): AsyncGenerator<string> {
  for (const [, record] of eachRecord()) if (record.addresses !== undefined) yield* record.addresses(knex, catalogue);
}
