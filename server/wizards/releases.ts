import type { WrittenFiles } from './folder.ts';

/** A folder that passed the check. */
export type SoundFolder = {
  id: string;
  written: WrittenFiles;
  /** The texts with the shared parts filled in. */
  filled: Record<string, string>;
  revision: string;
};

/** What is live of a wizard where its folder does not lead. `off`: it is switched off. */
export type Led = { written: WrittenFiles; off: boolean };

/** What is published beside the folders (`server/studioReleases`). All methods reject if the database is unavailable. */
export type Releases = {
  /** Changes with every change of what is published. */
  generation: () => Promise<string>;
  /**
   * Notes what the folders say, and returns what leads instead of a folder, by the wizard's id. `faulty`: the ids of folders whose last sound
   * content is offered.
   */
  reconcile: (
    sound: readonly SoundFolder[],
    faulty: readonly string[],
  ) => Promise<{ led: ReadonlyMap<string, Led>; generation: string }>;
  /** Notes that what is published does not pass the check of this program, so that the folder is live. */
  displaced: (wizard: string) => Promise<void>;
};
