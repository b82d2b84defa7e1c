import type { CheckFolder } from '../wizards/check.ts';

/** The input of a command: its words, its options, and a function that writes lines. */
export type Task = {
  words: string[];
  directory: string;
  /** Checks a folder. */
  checkFolder: CheckFolder;
  json: boolean;
  output: string | undefined;
  /** `journeys`: propose changes. */
  repair: boolean;
  /** `journeys`: make the proposed changes. */
  save: boolean;
  /** `evidence`: compare two reports. */
  compare: boolean;
  /** `evidence`: the entry of the history whose record is written. */
  release: string | undefined;
  /** `evidence`: who has it done. */
  by: string | undefined;
  /** `evidence`: the server's data, with what tests have shown. */
  dataDir: string;
  write: (text: string) => void;
  /** Names the database, for commands that look into it. */
  env: NodeJS.ProcessEnv;
};
