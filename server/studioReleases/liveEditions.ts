import type { Knex } from 'knex';
import { contentHash } from '../studio/index.ts';
import { editionOf, type Edition } from './entries.ts';

/** The files that are live, with a hash of each picture by its name. */
export type LiveEdition = Edition & { hashes: Record<string, string> };

/** An entry, and what its files are. */
type EntryContent = { entry: number; content: string };

export type RememberedEditions = ReturnType<typeof rememberEditions>;

/**
 * Reads the files of what is live once. Entries never change, but a database that is restored gives their numbers to others: the content is a
 * part of the key.
 */
export function rememberEditions(knex: Knex) {
  const held = new Map<string, LiveEdition>();
  return {
    /** Undefined if the entry is not of this wizard, or has other files. */
    of: async (wizard: string, place: EntryContent): Promise<LiveEdition | undefined> => {
      const known = held.get(keyOf(wizard, place));
      if (known !== undefined) return known;
      const found = await editionOf(knex, wizard, place.entry);
      if (found?.content !== place.content) return undefined;
      const hashes = Object.entries(found.written.pictures).map(([name, bytes]) => [name, contentHash(bytes)] as const);
      const edition = { ...found, hashes: Object.fromEntries(hashes) };
      held.set(keyOf(wizard, place), edition);
      return edition;
    },
    /** Forgets what is not live any more. */
    keep(live: ReadonlyMap<string, EntryContent>): void {
      const kept = new Set([...live].map(([wizard, place]) => keyOf(wizard, place)));
      for (const key of held.keys()) if (!kept.has(key)) held.delete(key);
    },
  };
}

function keyOf(wizard: string, { entry, content }: EntryContent): string {
  return `${wizard} ${entry} ${content}`;
}
