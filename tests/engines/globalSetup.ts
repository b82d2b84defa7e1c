import type { TestProject } from 'vitest/node';
import { startTestCluster } from '../support/testCluster.ts';
import { findPrograms } from './installed.ts';

/** Runs once, before the first test file. Ends the run if a program is missing: a skipped test would look like a passed one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await findPrograms();
  return await startTestCluster(project);
}
