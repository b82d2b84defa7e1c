import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Finding } from '../../check/browser.ts';
import type { Surroundings } from '../checking/protocol.ts';
import type { Fix } from '../../editing/index.ts';

/** What the page asks its worker: what mends these findings of these files? A later request replaces an earlier one. */
export type RemedyRequest = Surroundings & {
  version: number;
  id: string;
  files: DefinitionFiles;
  findings: Finding[];
  /** Remedies of each finding that take changes back. */
  takenBack: Fix[][];
  today: string;
};

/** The remedies of one finding, by its index in the request. */
export type RemedyReport = {
  version: number;
  index: number;
  fixes: Fix[];
};
