import type { Finding } from '../../check/browser.ts';
import type { StudioExamination } from '../../contract/index.ts';

/** What is shown of a finding. */
export type FindingText = Pick<Finding, 'file' | 'pointer' | 'message' | 'remedy' | 'said'> &
  Pick<StudioExamination['findings'][number], 'elsewhere'>;

/** How far the checks of the current files have come. */
export type Findings = {
  /** Of the last check that was done, or of a later one that has found as much already; with places where their authors wrote. */
  list: readonly Finding[];
  /** What was not checked; keeps nobody from publishing. */
  notes: readonly Finding[];
  /** The findings are about older files than those on the screen. */
  stale: boolean;
  /** A check is running. */
  running: boolean;
  /** What only the server has found in the files as they are saved, such as about other wizards. */
  beyond?: readonly FindingText[];
  /** On a server for others, which has not checked what is on the screen: it may find more. */
  isUnchecked?: boolean;
  /** Why the check itself has failed, as a German sentence. */
  failure: string | undefined;
};
