import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfigureGlobal, sample, string } from 'fast-check';
import { expect, it } from 'vitest';
import { SEED } from './support/extent.ts';
import { testFilesByKind } from './support/kinds.ts';

// Imported statically, these would make this file one of the kind 'server'.
const { execFile, spawn } = await import('node:child_process');
const { connect, createServer } = await import('node:net');
const { Worker } = await import('node:worker_threads');

/** Cases that stand in the code without `it.runIf(LONG)`; those of a table count as one. See README.md. */
const MOST_IN_BROWSER = 135;

it.each([
  ['start a process', () => spawn('true')],
  ['start a process', () => execFile('true', () => undefined)],
  ['open a port', () => createServer().listen(0)],
  ['connect to a port', () => connect(1)],
  ['start a thread', () => new Worker('')],
])('a pure test cannot %s', (what, act) => {
  expect(act).toThrow(`A pure test must not ${what}`);
});

it('every test file is of one kind', () => {
  const { long, ...kinds } = testFilesByKind();
  const files = Object.values(kinds).flat();
  expect(files.length).toBe(new Set(files).size);
  expect(long.filter((file) => !files.includes(file))).toEqual([]);
  expect(kinds.server).toContain('tests/server/db/database.test.ts');
  expect(kinds.pure).toContain('tests/engine/replay.test.ts');
});

it('no helper registers a hook when it is loaded: files of a worker share it', () => {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const helpers = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(helpers.length).toBeGreaterThan(50);
  const hooked = helpers.filter((name) =>
    /^(?:(?:before|after)(?:Each|All)|vi\.\w+)\(/m.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(hooked).toEqual([]);
});

it('every file that replaces a global sets it back: the next one has the same', () => {
  const { long: _, ...kinds } = testFilesByKind();
  const replacing = Object.values(kinds)
    .flat()
    .map((file) => ({ file, code: readFileSync(path.join(import.meta.dirname, '..', file), 'utf8') }))
    .filter(({ code }) => /\bvi\.stubGlobal\(|\bfake(?:Uploads|Photos)\(/.test(code));
  expect(replacing.length).toBeGreaterThan(10);
  expect(replacing.filter(({ code }) => !code.includes('vi.unstubAllGlobals()')).map(({ file }) => file)).toEqual([]);
});

it('what is drawn by chance is the same in each run', () => {
  expect(readConfigureGlobal()).toMatchObject({ seed: SEED });
  expect(sample(string(), 20)).toEqual(sample(string(), 20));
});

it('npm test takes no more cases in a browser than it has time for', () => {
  const cases = testFilesByKind().browser.flatMap((file) => {
    const code = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    return [...code.matchAll(/^ *it(?:\.(?:each|for)\b|\()/gm)].map(() => file);
  });
  expect(cases.length).toBeGreaterThan(50);
  expect(cases.length).toBeLessThanOrEqual(MOST_IN_BROWSER);
});
