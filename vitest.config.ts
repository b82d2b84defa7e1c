import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/globalSetup.ts',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
