import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDataDir, readWizardsDir } from '../../server/config/config.ts';
import { groundProofsIn } from '../../server/proofs/groundProofs.ts';

/**
 * `WIZARDS_DIR=<folder> npm run test:wizards`: proves the definitions of any folder with the tests that prove our own, and
 * keeps in `DATA_DIR` what was shown over HTTP and in a browser. The exit code is that of the tests.
 */
const PROVING = [
  // In the engine.
  'tests/wizards/definitions.test.ts',
  'tests/explore/engine.test.ts',
  // Over HTTP.
  'tests/explore/http.test.ts',
  // In a browser.
  'tests/browser/runner/cover.test.ts',
];
const ROOT = path.resolve(import.meta.dirname, '../..');

// The tests have settings of their own: nothing of a `.env`, which is read after this.
const { WIZARDS_DIR: _, ...env } = process.env;
const directory = readWizardsDir();
if (existsSync(directory)) {
  console.log(`Geprüft wird ${directory}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const words = process.argv.slice(2);
  const kinds = words.includes('--project') ? [] : ['pure', 'server', 'browser'].flatMap((kind) => ['--project', kind]);
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...PROVING, ...kinds, ...words], {
    cwd: ROOT,
    // No sample: all that there is to prove.
    env: { ...env, TEST_LONG: '1', TESTED_WIZARDS: directory, PROOFS_DIR: groundProofsIn(readDataDir()) },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.error(`Den Ordner ${directory} gibt es nicht. Bitte nennen Sie ihn mit WIZARDS_DIR.`);
  process.exitCode = 2;
}
