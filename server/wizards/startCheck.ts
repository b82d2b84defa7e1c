import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../../src/check/index.ts';
import type { CheckFolder, FolderTexts } from './check.ts';

/** What a check has found, or that it goes on and is not waited for. */
export type PatientCheck = (folder: FolderTexts) => Promise<Finding[] | 'later'>;

type StartCheckOptions = {
  /** Whether another version of the wizard can be served meanwhile. */
  isKept: (id: string) => Promise<boolean>;
  /** Resolves when the start has waited long enough. */
  patience: () => Promise<unknown>;
};

/** All folders of a usual start are checked in less; a costly one may take half a minute. */
const PATIENCE_MS = 5_000;

export const startPatience = (): Promise<unknown> => sleep(PATIENCE_MS, undefined, { ref: false });

/** The check of a start. `rest` resolves when what was not waited for has ended; undefined if there is nothing. */
export function startCheck(
  check: CheckFolder,
  { isKept, patience }: StartCheckOptions,
): { check: PatientCheck; rest: () => Promise<unknown> | undefined } {
  const over = patience().then(() => true);
  const late: Promise<Finding[]>[] = [];
  return {
    check: async (folder) => {
      const findings = check(folder);
      const isLate = await Promise.race([findings.then(() => false), over]);
      if (!isLate || !(await isKept(folder.id))) return findings;
      late.push(findings);
      return 'later';
    },
    rest: () => (late.length === 0 ? undefined : Promise.allSettled(late)),
  };
}
