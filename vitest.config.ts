import { defineConfig } from 'vitest/config';
import { testFilesByKind } from './tests/support/kinds.ts';
import { Slowest } from './tests/support/slowest.ts';

const { pure, server, browser, endurance } = testFilesByKind();
/** Once for each kind that needs it, before its first test file: a database cluster that all of them share. */
const globalSetup = 'tests/support/globalSetup.ts';
// Limits are there to end what hangs. What has to be fast says so itself.
const common = { pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    // Much of the time is waiting: for browsers, mail servers, time limits.
    maxWorkers: 2,
    reporters: ['default', new Slowest()],
    projects: [
      { test: { ...common, name: 'pure', include: pure } },
      { test: { ...common, name: 'server', include: server, globalSetup } },
      { test: { ...common, name: 'browser', include: browser, globalSetup } },
      { test: { ...common, name: 'endurance', include: endurance, globalSetup } },
    ],
  },
});
