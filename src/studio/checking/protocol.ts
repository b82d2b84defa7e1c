import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Numbered } from '../../check/browser.ts';
import type { Finding } from '../../check/finding.ts';

/** What a wizard's own texts do not tell. */
export type Surroundings = {
  /** Names of the files in `pictures/`. */
  pictures: string[];
  /** The paths of all pages outside of the wizard. Missing if unknown. */
  pages?: readonly string[] | undefined;
  /** The reference numbers of other wizards. Missing if unknown. */
  numbered?: readonly Numbered[] | undefined;
};

/** What the page asks its worker: check these files. A later request replaces an earlier one. */
export type CheckRequest = Surroundings & { version: number; id: string; files: DefinitionFiles; today: string };

/** What the worker reports: all findings so far, and whether these are all. */
export type CheckReport =
  | { version: number; findings: Finding[]; notes: Finding[]; done: boolean }
  | { version: number; failure: string };
