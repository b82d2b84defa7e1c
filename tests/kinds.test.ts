import { expect, it } from 'vitest';
import { testFilesByKind } from './support/kinds.ts';

// Imported statically, these would make this file one of the kind 'server'.
const { execFile, spawn } = await import('node:child_process');
const { connect, createServer } = await import('node:net');
const { Worker } = await import('node:worker_threads');

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
