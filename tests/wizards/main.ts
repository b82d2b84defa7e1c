import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * `WIZARDS_DIR=<folder> npm run test:wizards`: proves the definitions of any folder with the tests that prove our own. The
 * exit code is that of the tests.
 */
const PROVING = [
  // In the engine.
  'tests/wizards/definitions.test.ts',
  'tests/explore/engine.test.ts',
  // Over HTTP.
  'tests/wizards/overHttp.test.ts',
  'tests/explore/http.test.ts',
  // In a browser.
  'tests/browser/runner/cover.test.ts',
];
const ROOT = path.resolve(import.meta.dirname, '../..');

const { WIZARDS_DIR, ...env } = process.env;
const directory = path.resolve(WIZARDS_DIR || path.join(ROOT, 'wizards'));
if (existsSync(directory)) {
  console.log(`Geprüft wird ${directory}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...PROVING, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...env, TESTED_WIZARDS: directory },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.error(`Den Ordner ${directory} gibt es nicht. Bitte nennen Sie ihn mit WIZARDS_DIR.`);
  process.exitCode = 2;
}
