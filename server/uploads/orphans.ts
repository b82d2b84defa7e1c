import type { Knex } from 'knex';
import type { FileStore, StoredFile } from './fileStore.ts';
import { DAY_MS } from '../base/days.ts';

/** Longer than any upload takes. */
const YOUNG_MS = DAY_MS;
const BATCH = 1_000;

/** Stored files without a row; `young` ones may belong to an upload in progress, and stay. */
export type Orphans = { stored: number; orphans: StoredFile[]; young: number };

/** Lists the store before the rows: rows are written before bytes, so a listed file without a row is an orphan. */
export async function findOrphans(knex: Knex, files: FileStore, now: Date): Promise<Orphans> {
  const found = new Map<string, StoredFile>();
  for await (const file of files.list()) found.set(file.id, file);
  const known = await knownIds(knex, [...found.keys()]);
  const orphans = [...found.values()].filter(({ id }) => !known.has(id));
  const old = orphans.filter(({ storedAt }) => now.getTime() - storedAt.getTime() >= YOUNG_MS);
  return { stored: found.size, orphans: old, young: orphans.length - old.length };
}

async function knownIds(knex: Knex, ids: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const named: string[] = await knex('uploads')
      .whereIn('id', ids.slice(start, start + BATCH))
      .pluck('id');
    for (const id of named) known.add(id);
  }
  return known;
}
