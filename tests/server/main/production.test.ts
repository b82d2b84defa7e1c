import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { ANFRAGE, fineReview } from '../fineReview.ts';

/** A checkout with the packages that `npm ci --omit=dev` installs. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FILES = ['server', 'src', 'wizards', 'migrations', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Packages are links, and what they import is looked for beside the link. */
const LINKED = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };

/** A user who owns nothing. */
const NOBODY = 65_534;

/** Whether a process may be run as that user, and finds Node and the packages. */
function mayBeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/node'), ['-e', ''], { uid: NOBODY, gid: NOBODY });
  if (status !== 0) process.stderr.write('skipped: another user cannot read this checkout\n');
  return status === 0;
}

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

it.skipIf(!mayBeNobody())('serves as a user who may only read it', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'vorfahrt-data-'));
  await chown(data, NOBODY, NOBODY);
  const before = await readdir(checkout);
  const server = await startServer({
    script: 'server/entry.js',
    root: checkout,
    user: NOBODY,
    env: { ...LINKED, DATABASE_URL: database.url, DATA_DIR: data },
  });
  expect((await fetch(`${server.url}/faq`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(await readdir(checkout)).toEqual(before);
  await rm(data, { recursive: true });
});

/** Runs the start command in a checkout where it cannot begin. Resolves with the exit code and the lines that it printed. */
async function failedStart(user?: number): Promise<[number | null, string[]]> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['server/entry.js'], {
    cwd: checkout,
    env: {
      ...LINKED,
      PATH: process.env['PATH'],
      ENV_FILE: '',
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: tmpdir(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const [out, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return [code as number | null, `${out}${complaint}`.trim().split('\n')];
}

const PACKAGES = 'die Pakete dafür sind nicht installiert („npm ci“ lief mit „--omit=dev“ oder NODE_ENV=production)';
const complaint = (state: string, obstacle: string) =>
  `Der Ordner „dist“ ${state} und lässt sich hier nicht bauen, denn ${obstacle}. Bauen Sie ihn mit „npm ci && npm run build“ in einem Checkout genau dieses Standes, und kopieren Sie ihn nach ${path.join(checkout, 'dist')}.`;

describe('a checkout that cannot be built ends with 78 and one sentence', () => {
  it('if its build is of other sources', async () => {
    await appendFile(path.join(checkout, 'src/site/content/navigation.json'), '\n');
    expect(await failedStart()).toEqual([78, [complaint('ist aus einem anderen Stand', PACKAGES)]]);
  });

  it.skipIf(!mayBeNobody())('if another user owns it, who alone may write there', async () => {
    const before = await readdir(checkout);
    const [code, lines] = await failedStart(NOBODY);
    expect([code, lines]).toEqual([
      78,
      [complaint('ist aus einem anderen Stand', `in ${checkout} darf dieser Benutzer nicht schreiben (EACCES)`)],
    ]);
    expect(await readdir(checkout)).toEqual(before);
  });

  it('if it has no build', async () => {
    await rm(path.join(checkout, 'dist'), { recursive: true });
    expect(await failedStart()).toEqual([78, [complaint('fehlt oder ist unvollständig', PACKAGES)]]);
  });
});
