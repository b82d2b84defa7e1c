import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const LOG = path.resolve(import.meta.dirname, '../../../server/main/log.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Runs `code` with a `log` in a process of its own, whose standard error is a file. Returns what stood there when the code said
 * `look()`, and in the end. Nothing is written only because a second is over, unless it `flushes`.
 */
async function written(
  production: boolean,
  code: string,
  flushes = false,
): Promise<{ looked: string; inTheEnd: string }> {
  const [errors, seen] = ['errors', 'seen'].map((name) => path.join(folder, name)) as [string, string];
  const script = `
    import { copyFileSync, statSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    ${flushes ? '' : 'globalThis.setInterval = () => ({ unref() {} });'}
    const { openLog } = await import(${JSON.stringify(LOG)});
    const said = async () => { while (statSync(${JSON.stringify(errors)}).size === 0) await sleep(10); };
    const look = () => copyFileSync(${JSON.stringify(errors)}, ${JSON.stringify(seen)});
    const log = openLog({ production: ${production} });
    ${code}`;
  const file = await open(errors, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', file.fd],
  });
  await once(child, 'close');
  await file.close();
  return { looked: await readFile(seen, 'utf8'), inTheEnd: await readFile(errors, 'utf8') };
}

it('writes the lines of requests together in production, and all of them before the process ends', async () => {
  const code = `log.info('first'); await sleep(0); log.info('second'); look(); process.exit(0);`;
  const { looked, inTheEnd } = await written(true, code);
  expect(looked).toBe('');
  const lines = inTheEnd.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'second']);
});

it('writes them after a second while the process goes on', async () => {
  const { looked } = await written(true, `log.info('first'); await said(); look();`, true);
  expect(looked).toContain('first');
});

it('writes an error at once, with all before it', async () => {
  const { looked } = await written(true, `log.info('before'); log.error('broken'); await said(); look();`);
  expect(looked).toContain('before');
  expect(looked).toContain('broken');
});

it('writes every line at once in development', async () => {
  const { looked } = await written(false, `log.warn('heard'); await said(); look();`);
  expect(looked).toContain('heard');
});

it('writes what libraries say to the console as lines of its own, without what they append', async () => {
  const code = `
    const { consoleToLog } = await import(${JSON.stringify(LOG)});
    consoleToLog(log);
    console.error('completeJobs: attempt 1/20 failed; retrying after 10ms. Error: jana@example.org');
    console.trace(new Error('jana@example.org'));
    console.warn();
    log.error('last'); await said(); look();`;
  const { inTheEnd } = await written(true, code);
  const lines = inTheEnd
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; level: number });
  expect(lines.map(({ msg }) => msg)).toEqual(['completeJobs', 'Error', '', 'last']);
  expect(inTheEnd).not.toContain('jana');
});
