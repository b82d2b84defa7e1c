import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a test file needs besides Node. */
export type Kind = 'pure' | 'server' | 'browser' | 'engines';

export type TestFiles = Record<Kind, string[]> & {
  /** Files that `npm run test:long` takes: those that have more to do there, and all that run in a browser. */
  long: string[];
};

/** Test files by kind, as paths relative to the project's folder. */
export function testFilesByKind(): TestFiles {
  const files: TestFiles = { pure: [], server: [], browser: [], engines: [], long: [] };
  const names = readdirSync(path.join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    const file = `tests/${name}`;
    const needs = [...importsOf(file)];
    const kind = kindOf(file, needs);
    files[kind].push(file);
    const drawsMore = needs.includes('tests/support/extent.ts') || needs.includes('fast-check');
    if (kind === 'browser' || drawsMore) files.long.push(file);
  }
  return files;
}

/**
 * Browser and engine tests have folders of their own. Of the others, a file belongs to `server` if it, or a test file that it imports, may
 * start a process, open a port or use the test database; everything else is `pure`, where `onlyPure.ts` refuses all of that.
 */
function kindOf(file: string, needs: string[]): Kind {
  if (file.startsWith('tests/browser/') || file === 'tests/bundle.test.ts') return 'browser';
  if (file.startsWith('tests/engines/')) return 'engines';
  return needs.some((name) => REAL.test(name)) ? 'server' : 'pure';
}

/** What does that: the test database, modules of Node, and esbuild, which runs as a process, also inside of ours. */
const REAL =
  /^(?:tests\/support\/postgres\.ts|node:(?:child_process|http|net|worker_threads)|esbuild|server\/wizards\/moduleCode\.ts)$/;

/** What a test file imports at run time, directly or through other test files: paths in the project, and names of packages. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, target = ''] of code.matchAll(/^(?:import|export) (?!type )[^;]*?'([^']+)';$/gm)) {
    const name = target.startsWith('.') ? path.normalize(path.join(path.dirname(file), target)) : target;
    if (found.has(name)) continue;
    found.add(name);
    if (/^tests\/.*\.tsx?$/.test(name)) importsOf(name, found);
  }
  return found;
}
