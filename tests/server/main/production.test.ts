import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { ANFRAGE, fineReview } from '../fineReview.ts';

/** A checkout with the packages that `npm ci --omit=dev` installs. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FILES = ['server', 'src', 'wizards', 'migrations', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Packages are links, and what they import is looked for beside the link. */
const LINKED = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };

let checkout: string;
let database: TestDatabase;

beforeAll(async () => {
  await ensureBuilt();
  checkout = await mkdtemp(path.join(tmpdir(), 'vorfahrt-production-'));
  await chmod(checkout, 0o755);
  for (const file of [...FILES, 'vite.config.ts', 'dist'])
    await cp(path.join(ROOT, file), path.join(checkout, file), { recursive: true });
  for (const name of await packagesOfProduction()) {
    const link = path.join(checkout, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), link);
  }
  database = await createTestDatabase({ migrated: false });
});

afterAll(async () => {
  await database.drop();
  await rm(checkout, { recursive: true });
});

/** Those at the top of node_modules that the lock file does not mark as for development, without those for other machines. */
async function packagesOfProduction(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  const TOP = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
  return Object.entries(packages).flatMap(([place, { dev }]) => {
    const name = TOP.exec(place)?.[1];
    return name === undefined || dev === true || !existsSync(path.join(ROOT, place)) ? [] : [name];
  });
}

it('once it is built, serves pages and takes requests', async () => {
  const server = await startServer({
    script: 'server/entry.js',
    root: checkout,
    env: { ...LINKED, DATABASE_URL: database.url, DATA_DIR: path.join(checkout, 'var') },
  });
  for (const page of ['/', '/faq', '/anfrage/bussgeldanfrage', '/login'])
    expect([page, (await fetch(server.url + page)).status]).toEqual([page, 200]);
  const sent = await fetch(server.url + ANFRAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fineReview()),
  });
  expect(sent.status).toBe(200);
  expect(await server.stop()).toBe(0);
});

it('which is not built says what is missing', async () => {
  await rm(path.join(checkout, 'dist'), { recursive: true });
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['server/entry.js'], {
    cwd: checkout,
    env: { ...LINKED, PATH: process.env['PATH'], ENV_FILE: '', PORT: '0', DATABASE_URL: database.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^Zum Bauen fehlen Pakete\. Rufen Sie „npm ci“ ohne „--omit=dev“/),
      'Die Seiten werden nicht gebaut; den Grund nennt die Ausgabe des Servers.',
      '',
    ],
  ]);
});
