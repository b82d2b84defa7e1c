import path from 'node:path';
import { RecentMap } from '../../src/check/index.ts';
import { bounded } from '../base/bounded.ts';
import { Fault } from '../http/fault.ts';
import { openLimitedProcess, type Limits } from '../wizards/index.ts';
import type { describeDifferences, DifferencesTask } from './differences.ts';

type Differences = ReturnType<typeof describeDifferences>;

/** Compares two versions. Undefined if one of the two cannot be run. `key`: what the result depends on, as a text. */
export type CompareVersions = (task: DifferencesTask, key: string) => Promise<Differences>;

/** `signal`: its client has gone. */
type CompareLimited = {
  compare: (task: DifferencesTask, key: string, signal?: AbortSignal) => Promise<Differences>;
  /** Whether a result is kept, so that nobody has to wait for it. */
  isKept: (key: string) => boolean;
};

/** The largest wizard that is shipped takes a tenth of it. */
const LIMITS: Limits = { limitMs: 20_000, memoryMb: 256, idleMs: 30_000 };
const WAITING = 10;
/** A record is opened again within minutes, as a page and for programs. */
const MOST_KEPT = 20;
const BUSY = 'Es werden gerade andere Akten erstellt. Bitte versuchen Sie es gleich noch einmal.';

/** Compares in a process with limits, one after the other, so that the server goes on answering. */
export function openCompareLimited(limits: Limits = LIMITS): CompareLimited {
  const process = openLimitedProcess<DifferencesTask, string, { differences: Differences }>(
    path.join(import.meta.dirname, 'trailProcess.ts'),
    limits,
  );
  const oneByOne = bounded({
    parallel: 1,
    waiting: WAITING,
    refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '5' } }),
  });
  const kept = new RecentMap<string, { differences: Differences }>(MOST_KEPT);
  const found = async (task: DifferencesTask, signal: AbortSignal | undefined) => {
    const outcome = await process.run(task, undefined, signal);
    return 'result' in outcome ? outcome.result : undefined;
  };
  return {
    isKept: (key) => kept.get(key) !== undefined,
    compare: (task, key, signal) => {
      const { authorship: _, ...versions } = task;
      const run = async () =>
        // Somebody may have asked for the same meanwhile. Of very many saves, what changed is told without who wrote it.
        kept.get(key) ?? (await found(task, signal)) ?? (await found(versions, signal));
      const waited = oneByOne(run, signal === undefined ? {} : { signal });
      return waited.then((result) => {
        if (result !== undefined) kept.set(key, result);
        return result?.differences;
      });
    },
  };
}
