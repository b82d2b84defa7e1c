import type { WizardFiles } from './folder.ts';

/** A stored definition: its files, byte for byte. */
export type KeptDefinition = { wizard: string; revision: string; files: WizardFiles };

/** A live definition, with the keys it can be found by later. */
export type LiveDefinition = KeptDefinition & { submitPath: string | undefined; documentType: string | undefined };

export type RecentQuery = { revision: string } & (
  | { submitPath: string }
  | { documentType: string }
  | { wizard: string }
);

/** Stores the definitions that are or were live. All methods reject if the database is unavailable. */
export type Archive = {
  /**
   * Stores definitions that are not stored yet, and records that `live` are live now and that `replaced` were until
   * now. A definition may be in both.
   */
  keep: (live: readonly LiveDefinition[], replaced?: readonly LiveDefinition[]) => Promise<void>;
  /** Lets nobody send answers to a revision any more, unless it is live again. */
  end: (wizard: string, revision: string) => Promise<void>;
  /** The revisions of a wizard that were live within the grace period and are not ended. */
  listRecent: (wizard: string) => Promise<string[]>;
  /** Returns a revision of any age. */
  find: (wizard: string, revision: string) => Promise<KeptDefinition | undefined>;
  /** Returns the id of the wizard, if the revision was live within the grace period, and nothing newer asks who answers it to go on with that. */
  findRecent: (query: RecentQuery) => Promise<string | undefined>;
  /** Returns the revision of a wizard that was live last within the grace period, and when that ends. */
  findLately: (wizard: string) => Promise<{ revision: string; until: Date } | undefined>;
  /** Returns the revision of each wizard that was live last, by the wizard's id. */
  findLatest: () => Promise<ReadonlyMap<string, string>>;
};
