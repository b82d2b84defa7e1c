import path from 'node:path';
import { openLimitedProcess, type Limits } from '../wizards/index.ts';
import type { Versions } from './inFlight.ts';

/**
 * Why people who are answering have to look through what takes the place of what is live, in words. Undefined if nobody can say: the program cannot
 * read one of both any more, or it takes too long.
 */
export type CompareReleases = (versions: Versions) => Promise<string[] | undefined>;

/** The largest wizard that is shipped takes a tenth of it. */
const LIMITS: Limits = { limitMs: 20_000, memoryMb: 256, idleMs: 10_000 };

/** Compares in a process with limits, one after the other, so that the server goes on answering. */
export function openCompareReleases(limits: Limits = LIMITS): CompareReleases {
  const { run } = openLimitedProcess<Versions, string, { reasons: string[] | undefined }>(
    path.join(import.meta.dirname, 'compareProcess.ts'),
    limits,
  );
  return async (versions) => {
    const outcome = await run(versions);
    return 'result' in outcome ? outcome.result.reasons : undefined;
  };
}
