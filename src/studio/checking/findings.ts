import type { Finding } from '../../check/browser.ts';

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
  /** Why the check itself has failed, as a German sentence. */
  failure: string | undefined;
};
