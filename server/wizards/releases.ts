import type { DefinitionFiles } from '../../src/check/index.ts';
import type { WrittenFiles } from './folder.ts';
import type { Retirement } from './retirement.ts';

/** A folder that passed the check. */
export type SoundFolder = {
  id: string;
  written: WrittenFiles;
  /** The texts with the shared parts filled in. */
  filled: DefinitionFiles;
  revision: string;
};

/** What is live of a wizard where its folder does not lead. `off`: it is not offered, with a `retirement` for good. */
export type LiveOverride = { written: WrittenFiles; off: boolean; retirement?: Retirement | undefined };

/** The ids of folders whose last sound content is offered. `late`: the check of these goes on; they are among the faulty ones. */
export type Unsound = { faulty: readonly string[]; late: readonly string[] };

/** What is published beside the folders (`server/studioReleases`). All methods reject if the database is unavailable. */
export type Releases = {
  /** Changes with every change of what is published. */
  generation: () => Promise<string>;
  /** Notes what the folders say, and returns what leads instead of a folder, by the wizard's id. */
  reconcile: (
    sound: readonly SoundFolder[],
    unsound: Unsound,
  ) => Promise<{ led: ReadonlyMap<string, LiveOverride>; generation: string }>;
  /** Ends what `reconcile` has begun. `displaced`: what is published of these does not pass the check of this program, so the folder is live. */
  loaded: (displaced: readonly string[]) => Promise<void>;
};
