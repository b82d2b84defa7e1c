import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a test file needs besides Node. */
export type Kind = 'pure' | 'server' | 'browser' | 'endurance' | 'engines';

/** Test files by kind, as paths relative to the project's folder. */
export function testFilesByKind(): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { pure: [], server: [], browser: [], endurance: [], engines: [] };
  const names = readdirSync(path.join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  for (const name of names) if (/\.test\.tsx?$/.test(name)) files[kindOf(`tests/${name}`)].push(`tests/${name}`);
  return files;
}

/**
 * Browser, endurance and engine tests have folders of their own. Of the others, a file belongs to `server` if it imports the
 * test cluster or a server process, directly or through other test files; everything else is `pure`.
 */
function kindOf(file: string): Kind {
  if (file.startsWith('tests/browser/') || file === 'tests/bundle.test.ts') return 'browser';
  if (file.startsWith('tests/faults/') || file.startsWith('tests/hostile/')) return 'endurance';
  if (file.startsWith('tests/engines/')) return 'engines';
  const needs = [...importsOf(file)];
  return needs.some((name) => /^tests\/support\/(?:postgres|testCluster|serverProcess)\.ts$/.test(name))
    ? 'server'
    : 'pure';
}

/** The test files that a test file imports at run time, directly or through others. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, target = ''] of code.matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']+\.tsx?)';$/gm)) {
    const name = path.normalize(path.join(path.dirname(file), target));
    if (!name.startsWith('tests/') || found.has(name)) continue;
    found.add(name);
    importsOf(name, found);
  }
  return found;
}
