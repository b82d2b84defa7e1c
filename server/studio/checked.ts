import type { DefinitionFiles, Finding } from '../../src/check/index.ts';
import type { StudioUser } from './gate.ts';

/** Files of a wizard that the server has checked. */
export type CheckedFiles = {
  /** Tells two of them apart. */
  version: string;
  /** As they were written, with the shared parts in use. */
  texts: DefinitionFiles;
  pictures: Record<string, Buffer>;
  /** What the check has found, as far as the user may see it. */
  findings: readonly Pick<Finding, 'file' | 'pointer' | 'message' | 'remedy'>[];
  /** The name of the files, for people. */
  name: string;
};

/** What of a wizard is meant: its draft if there is one, else what is live; or what is live. */
export type CheckedOf = 'shown' | 'live';

/**
 * Reads files that were checked, as a server for others computes with no others. Throws a Fault: 404 if there are none, 409 if they were not checked.
 */
export type ReadChecked = (wizard: string, of: CheckedOf, user: StudioUser | undefined) => Promise<CheckedFiles>;
