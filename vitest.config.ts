import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Kills under load fail now and then for a reason not found yet; `FAULTS=1` brings them in.
    exclude: [...configDefaults.exclude, ...(process.env['FAULTS'] === undefined ? ['tests/faults/faults.test.ts'] : [])],
    globalSetup: 'tests/support/globalSetup.ts',
    pool: 'forks',
    // Much of the time is waiting: for browsers, mail servers, patience that runs out.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
