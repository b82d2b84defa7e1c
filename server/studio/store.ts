import type { DefinitionFiles } from '../../src/check/index.ts';
import { sha256 } from '../base/sha256.ts';
import type { Head } from './head.ts';

/** A wizard as the studio edits it. */
export type StoredWizard = {
  /** Changes with every byte of `files` and `pictures`. */
  version: string;
  /** Texts by path relative to the wizard's folder; the shared parts are `../parts/<name>.json`. */
  files: DefinitionFiles;
  /** A hash of each picture by its name. */
  pictures: Record<string, string>;
  /** The draft that these files are. Undefined if they are live, or lie in a folder of one's own. */
  draft?: Draft;
};

/** A draft beside what is live. */
export type Draft = {
  /** Who changed it last, or brought it back (`returned`). */
  by: string;
  /** Who wrote in it, whoever was first first. Undefined where nobody has noted it. */
  authors?: string[];
  /** It was discarded and brought back, and nobody has changed it since. */
  returned?: true;
  /** ISO 8601. */
  begun: string;
  changed: string;
  /** The texts that are live; empty for a wizard that is not live yet. */
  live: DefinitionFiles;
  /** The version of what is live; empty if nothing is. */
  liveVersion: string;
  /** The texts that were live when it was begun; undefined while they are. */
  base?: DefinitionFiles;
  /** Whether what is live has changed since the draft was begun. */
  behind: boolean;
  /** It says what is live, however its texts are formatted. Undefined if it says something else. */
  unchanged?: true;
  /** Who changes it at present. Nobody else may until that person has paused. */
  writer?: Author;
};

/** Who changes something. `name` is shown to others. */
export type Author = { id: string; name: string };

/** Who saves, and what of what is live the draft contains from then on (`liveVersion`). */
export type Saving = { by?: Author | undefined; onto?: string | undefined };

/** What a list says of a wizard. `changed`: when one of its own files was written last. */
export type ListedWizard = {
  id: string;
  head: Head;
  changed: Date;
  /** Who changed its draft last; undefined without a draft. */
  draft?: Pick<Draft, 'by' | 'writer' | 'authors' | 'returned'> & {
    /** What became of it since it was submitted; undefined where it was not, or was changed since. */
    review?: 'offen' | 'zugestimmt' | 'zurueckgegeben';
  };
};

/** All wizards, and the shared parts that each shared part beside them names, by its path. */
export type Listing = { wizards: ListedWizard[]; partUses: Head['partUses'] };

/** New texts by path; null removes a file. */
export type Changes = Record<string, string | null>;

/** What somebody else has changed meanwhile. */
export class Outdated extends Error {
  readonly current: StoredWizard | undefined;
  constructor(current: StoredWizard | undefined) {
    super('Outdated');
    this.current = current;
  }
}

/** Reads and writes wizards: in a folder (`folderStore.ts`), or as drafts in Postgres (`server/studioDrafts`). */
export type WizardStore = {
  /** The ids of everything that may be a wizard. */
  ids(): Promise<string[]>;
  /** What a list says of all of them. Reads no more of a draft than was kept when it was saved. */
  list(): Promise<Listing>;
  /** The shared parts that every wizard may use, by their path relative to a wizard's folder. */
  shared(): Promise<DefinitionFiles>;
  /** Undefined if there is no such wizard. */
  open(id: string): Promise<StoredWizard | undefined>;
  /** When one of a wizard's own files was written last. Rejects if there is no such wizard. */
  changedAt(id: string): Promise<Date>;
  /**
   * Writes and removes texts, each file in one step. `expected` is the version that the changes are based on, undefined
   * for a new wizard. Throws Outdated, having written nothing, if there is another version meanwhile, and Unstorable.
   */
  save(id: string, changes: Changes, expected: string | undefined, how?: Saving): Promise<StoredWizard>;
  /** Removes a wizard's folder, or its draft. Throws Outdated if it has another version, and Unstorable. */
  remove(id: string, expected: string, by?: Author): Promise<void>;
  /** Undefined if there is no such picture. */
  picture(id: string, name: string): Promise<Buffer | undefined>;
  /** Writes a picture, or removes it if `content` is undefined. Throws Outdated if there is no such wizard. */
  putPicture(id: string, name: string, content: Buffer | undefined, by?: Author): Promise<StoredWizard>;
  isWritable(): Promise<boolean>;
  /** Drafts that were discarded. Undefined where no drafts are kept. */
  discarded?: DiscardedDrafts;
};

/** A discarded draft. `by`: who discarded it; `authors`: who wrote in it; `until`: how long it can be brought back. */
export type DiscardedDraft = {
  entry: number;
  wizard: string;
  title: string;
  by: string;
  authors: string[];
  at: Date;
  until: Date;
};

/** The texts of a discarded draft, and those that were live when it was begun, with the shared parts that are live. */
export type DiscardedTexts = { files: DefinitionFiles; live: DefinitionFiles };

export type DiscardedDrafts = {
  /** Those of one wizard, or of all, the latest first. */
  list(wizard?: string): Promise<DiscardedDraft[]>;
  /** Undefined if there is no such entry of this wizard (any more). */
  open(wizard: string, entry: number): Promise<DiscardedTexts | undefined>;
  /**
   * Makes it the draft again. `expected`: the version of the draft that is there, which is discarded then; undefined if there is none. Throws Outdated if
   * there is another one, and Unstorable if there is no such entry of this wizard.
   */
  bringBack(
    wizard: string,
    what: { entry: number; expected: string | undefined; by: Author | undefined },
  ): Promise<StoredWizard>;
};

/** Somebody else changes the draft at present. */
export class Held extends Error {
  readonly writer: Author;
  constructor(writer: Author) {
    super('Held');
    this.writer = writer;
  }
}

/** A change that cannot be stored here. `message` is a German sentence. */
export class Unstorable extends Error {}

/** The version of a wizard with these texts and hashes of pictures. */
export function versionOf(files: StoredWizard['files'], pictures: StoredWizard['pictures']): string {
  return contentHash(JSON.stringify([files, pictures]));
}

/** 22 characters that identify a content. */
export function contentHash(content: string | Buffer): string {
  return sha256(content).toString('base64url').slice(0, 22);
}
