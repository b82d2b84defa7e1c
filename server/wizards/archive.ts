import type { WizardFiles } from './load.ts';

/** A definition as it is kept: its files, byte for byte. */
export type KeptDefinition = { wizard: string; revision: string; files: WizardFiles };

/** A definition that is live now, with what it is found by later. */
export type LiveDefinition = KeptDefinition & { submitPath: string | undefined; documentType: string | undefined };

/** What people may still have on screen is found by one of these. */
export type RecentQuery = { revision: string } & ({ submitPath: string } | { documentType: string });

/** Where definitions are kept that are or were live. Everything rejects if the database is unavailable. */
export type Archive = {
  /** Stores definitions that are not stored yet, and notes that all of them are live at this moment. */
  keep: (live: readonly LiveDefinition[]) => Promise<void>;
  /** A revision, however old. */
  find: (wizard: string, revision: string) => Promise<KeptDefinition | undefined>;
  /** A revision that was live within the grace time. */
  findRecent: (query: RecentQuery) => Promise<KeptDefinition | undefined>;
  /** What of a wizard was live last. */
  findLatest: (wizard: string) => Promise<KeptDefinition | undefined>;
};
