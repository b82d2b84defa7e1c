import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testFilesByKind } from './tests/support/kinds.ts';
import { EngineTable } from './tests/engines/table.ts';
import { EnvironmentSequencer } from './tests/support/sequencer.ts';
import { Summary } from './tests/support/summary.ts';

const { pure, server, browser, engines, long } = testFilesByKind();

// Limits are there to end what hangs; what has to be fast is measured by benches.
const common = {
  pool: 'forks',
  retry: 0,
  // Files share a process: no spy of one is there in the next.
  restoreMocks: true,
  // Longer than any wait inside of a test, which says what it has waited for.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } },
} as const;
const SEED_SETUP = 'tests/support/seed.ts';
const BROWSER_SETUP = 'tests/browser/globalSetup.ts';
/** Those of `npm run test:long` begin with another seed each time, unless it is given. */
const seed = process.env['TEST_SEED'] ?? String(Date.now() % 1_000_000);

/** Only of `npm run test:long`: otherwise a file that is named alone would run as two kinds. */
const LONG: TestProjectInlineConfiguration = {
  test: {
    ...common,
    name: 'long',
    include: long,
    env: { TEST_SEED: seed },
    // A worker keeps its browser.
    isolate: false,
    testTimeout: 1_200_000,
    // Two took 45 minutes, three 47 beside other work. Four take 40 minutes and leave no core idle.
    maxWorkers: 4,
    sequence: { groupOrder: 3 },
    globalSetup: BROWSER_SETUP,
    setupFiles: SEED_SETUP,
  },
};

/** One kind after the other, each with as many workers as it can use on two cores. */
export default defineConfig({
  test: {
    sequence: { sequencer: EnvironmentSequencer },
    reporters: ['default', new Summary(), new EngineTable()],
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: pure,
          // Of the time, a quarter was loading the same modules for each file.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          setupFiles: ['tests/support/onlyPure.ts', SEED_SETUP],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: server,
          // Loading the server's modules, and checking the same wizards, for each file was a third of their time.
          isolate: false,
          // More workers take no less time: they have 450 s of work for two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/globalSetup.ts',
          setupFiles: SEED_SETUP,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: browser,
          // A worker keeps its browser's profiles, whose processes know the site's code, from file to file. With a third one, all took 276 s
          // instead of 245: two pages keep two cores busy.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          globalSetup: BROWSER_SETUP,
        },
      },
      ...(process.env['TEST_LONG'] === '1' ? [LONG] : []),
      {
        test: {
          ...common,
          name: 'engines',
          include: engines,
          testTimeout: 240_000,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          globalSetup: 'tests/engines/globalSetup.ts',
        },
      },
    ],
  },
});
