import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (isTooOld()) {
  process.stderr.write(
    `Vorfahrt braucht Node ${lowest()} oder neuer, gestartet wurde es mit Node ${process.versions.node}. ` +
      'Rufen Sie „npm ci“ ohne „--omit=dev“ auf, das bringt ein passendes Node mit, oder installieren Sie Node 24.\n',
  );
  process.exitCode = 1;
} else await start();

/**
 * Runs start.ts with Node's compile cache; a cache that cannot be written is ignored. This is the only JavaScript file:
 * an older Node has to parse it, and while all code comes from the cache, Node does not load its type stripper, which
 * takes 15 MB for the life of the process.
 */
async function start() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(path.join(ROOT, 'node_modules/.cache/vorfahrt'));
  await import('./main/start.ts');
}

/** `engines` in package.json names the lowest supported Node version, as `>=24.3`. */
function lowest() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return engines.node.replace('>=', '');
}

function isTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [lowestMajor, lowestMinor] = lowest().split('.').map(Number);
  return major < lowestMajor || (major === lowestMajor && minor < lowestMinor);
}
