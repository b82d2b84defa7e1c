import type { TestProject } from 'vitest/node';
import { prepareBrowser } from '../support/chromium.ts';
import { startTestCluster } from '../support/testCluster.ts';

/** Runs once, before the first test file: gets the browser, and starts the database cluster that all files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareBrowser();
  return await startTestCluster(project);
}
