import path from 'node:path';
import { bounded } from '../base/bounded.ts';
import { Fault } from '../http/fault.ts';
import { openLimitedProcess, type Limits } from '../wizards/index.ts';
import type { describeDifferences, DifferencesTask } from './differences.ts';

type Differences = ReturnType<typeof describeDifferences>;

/** Compares two versions. Undefined if one of the two cannot be run. */
export type CompareVersions = (task: DifferencesTask) => Promise<Differences>;

/** The largest wizard that is shipped takes a tenth of it. */
const LIMITS: Limits = { limitMs: 20_000, memoryMb: 256, idleMs: 30_000 };
const WAITING = 10;
const BUSY = 'Es werden gerade andere Akten erstellt. Bitte versuchen Sie es gleich noch einmal.';

/** Compares in a process with limits, one after the other, so that the server goes on answering. */
export function openCompareLimited(): CompareVersions {
  const process = openLimitedProcess<DifferencesTask, string, { differences: Differences }>(
    path.join(import.meta.dirname, 'trailProcess.ts'),
    LIMITS,
  );
  const oneByOne = bounded({
    parallel: 1,
    waiting: WAITING,
    refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '5' } }),
  });
  const run = async (task: DifferencesTask) => {
    const outcome = await oneByOne(() => process.run(task));
    return 'result' in outcome ? outcome.result : undefined;
  };
  return async ({ authorship, ...versions }) => {
    const whole = { ...versions, ...(authorship !== undefined && { authorship }) };
    // Of very many saves, what changed is told without who wrote it.
    return ((await run(whole)) ?? (await run(versions)))?.differences;
  };
}
