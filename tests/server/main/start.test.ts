import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';

/** The program of `npm start`, with nothing present but the build. */

const SCRIPT = 'server/entry.js';
/** What the jobs say where a connection takes longer than they wait: the machine is busy, and they begin anew. */
const SLOW = /Error with notify listener|database lost, the jobs begin anew/;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
  await chmod(dataDir, 0o755); // as root the database runs under another account, which needs access
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

it('makes a database, serves pages, ends on SIGTERM, and finds the database again', async () => {
  const keys: string[] = [];
  for (const turn of ['first', 'second']) {
    const server = await startServer({ env: { DATA_DIR: dataDir }, script: SCRIPT });
    expect([turn, (await fetch(server.url)).status]).toEqual([turn, 200]);
    expect(await server.stop()).toBe(0);
    const [running, studio, mailbox, development, ...rest] = server
      .output()
      .split('\n')
      .filter((line) => !SLOW.test(line));
    expect([running, ...rest]).toEqual([`Vorfahrt läuft: ${server.url}`, '']);
    const [, key = ''] = /^Studio: .*\/studio#([\w-]{43})$/.exec(studio ?? '') ?? [];
    expect([studio, mailbox]).toEqual([
      `Studio: ${server.url}/studio#${key}`,
      `Postfach: ${server.url}/dev/postfach#${key}`,
    ]);
    keys.push(key);
    expect(development).toMatch(/^Das ist ein Entwicklungsserver\. .*PUBLIC_URL\.$/);
  }
  // Who has signed in stays so.
  expect(new Set(keys).size).toBe(1);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
});

it.skipIf(process.platform !== 'linux')('refuses the folder of an instance that runs, with a sentence', async () => {
  const database = await createTestDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const server = await startServer({ env, script: SCRIPT });
  await expect(startServer({ env, script: SCRIPT })).rejects.toThrow(
    new RegExp(`exit code 78.*Mit DATA_DIR=${dataDir} läuft schon eine Instanz \\(Prozess ${server.pid}\\)`, 's'),
  );
  expect(await server.stop()).toBe(0);
  await database.drop();
});

/** Whether somebody answers there. */
async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

it.skipIf(process.platform === 'win32')(
  'npm start ends after the server, which ends as its drain is over',
  async () => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start'], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { PATH, HOME, ENV_FILE: '', DATA_DIR: dataDir, PORT: port, STOP_DELAY_SECONDS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    npm.stdout.resume();
    const ended = once(npm, 'exit');
    await expect.poll(() => answers(url)).toBe(true);
    npm.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await answers(url)).toBe(false);
  },
);

it('a second signal does not cut the first one short: npm sends one more than the terminal', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir, STOP_DELAY_SECONDS: '1' }, script: SCRIPT });
  process.kill(server.pid, 'SIGINT');
  await expect.poll(async () => (await fetch(`${server.url}/readyz/pages`)).status).toBe(503);
  process.kill(server.pid, 'SIGINT');
  expect(await server.stop()).toBe(0);
});
