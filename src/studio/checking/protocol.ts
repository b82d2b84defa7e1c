import type { Finding } from '../../engine/authoring/finding.ts';
import type { Files } from '../workspace/history.ts';

/** What the page asks its worker: check these files. A later request replaces an earlier one. */
export type CheckRequest = { version: number; id: string; files: Files; today: string; pictures: string[] };

/** What the worker reports: all findings so far, and whether these are all. */
export type CheckReport =
  { version: number; findings: Finding[]; notes: Finding[]; done: boolean } | { version: number; failure: string };
