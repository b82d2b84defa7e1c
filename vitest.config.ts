import { defineConfig } from 'vitest/config';
import { testFilesByKind } from './tests/support/kinds.ts';
import { Flaky } from './tests/support/flaky.ts';
import { EngineTable } from './tests/engines/table.ts';
import { Slowest } from './tests/support/slowest.ts';

const { pure, server, browser, endurance, engines } = testFilesByKind();
/** Once for each kind that needs it, before its first test file: a database cluster that all of them share. */
const globalSetup = 'tests/support/globalSetup.ts';
// Limits are there to end what hangs. What has to be fast says so itself.
const common = {
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} as const;
// Processes, browsers and clocks of a busy machine: one test among thousands that passes when repeated stops no release.
// It is named at the end of the run and is a defect of the test or of the product.
const real = { ...common, globalSetup, retry: 1 } as const;

export default defineConfig({
  test: {
    // Much of the time is waiting: for browsers, mail servers, time limits.
    maxWorkers: 2,
    reporters: ['default', new Slowest(), new Flaky(), new EngineTable()],
    projects: [
      { test: { ...common, name: 'pure', include: pure } },
      { test: { ...real, name: 'server', include: server } },
      { test: { ...real, name: 'browser', include: browser, globalSetup: 'tests/browser/globalSetup.ts' } },
      { test: { ...real, name: 'endurance', include: endurance } },
      {
        test: {
          ...real,
          name: 'engines',
          include: engines,
          testTimeout: 240_000,
          globalSetup: 'tests/engines/globalSetup.ts',
        },
      },
    ],
  },
});
