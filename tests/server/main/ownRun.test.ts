import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnRun } from '../../../server/main/ownRun.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-run-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('tells a process that was ended from one that was stopped', async () => {
  const dataDir = path.join(directory, 'data');
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const first = openOwnRun(dataDir, log);
  const stop = await first.begin();
  expect(first.uncleanEnd()).toBeUndefined();
  await stop();
  expect(await readdir(dataDir)).toEqual([]);

  // Ended: nobody calls its stop.
  await openOwnRun(dataDir, log).begin();
  expect(lines).toEqual([]);
  const next = openOwnRun(dataDir, log);
  const stopNext = await next.begin();
  expect(next.uncleanEnd()).toBeInstanceOf(Date);
  expect(lines).toEqual(['the process before this one was ended, not stopped']);
  await stopNext();

  const last = openOwnRun(dataDir, log);
  await last.begin();
  expect(last.uncleanEnd()).toBeUndefined();
});
