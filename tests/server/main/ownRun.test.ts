import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginningOf, openOwnRun } from '../../../server/main/ownRun.ts';

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

it.skipIf(process.platform !== 'linux')(
  'refuses the folder of a process that still runs, and not of one that is gone',
  async () => {
    const dataDir = path.join(directory, 'taken');
    await mkdir(dataDir);
    const own = openOwnRun(dataDir, pino({ level: 'silent' }));
    const other = process.ppid;
    await writeFile(path.join(dataDir, 'running'), `${other} ${await beginningOf(other)}\n`);
    await expect(own.requireAlone()).rejects.toThrow(new RegExp(`läuft schon eine Instanz \\(Prozess ${other}\\)`));
    // The number was given to another one since; or written by an older program.
    for (const note of [`${other} 1`, String(other), '4194305 1', '']) {
      await writeFile(path.join(dataDir, 'running'), `${note}\n`);
      await own.requireAlone();
    }
    // What is left then is its own.
    await own.begin();
    await own.requireAlone();
  },
);
