import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { FormBrowser } from '../server/runs/formBrowser.ts';
import { pdfFile } from '../server/uploads/samples.ts';
import { formOf } from '../server/uploads/uploadServer.ts';
import { LONG } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

/** A program on the schema of the one after it: the way back, and the minutes of a rolling upgrade. */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What makes a program accept a newer schema (server/schema/migrations.ts). */
const TOLERANT = 'server/schema/migrations.ts';

let database: TestDatabase;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-before-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const start = (root = ROOT) =>
  startServer({
    root,
    script: 'server/entry.js',
    env: { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'var') },
  });

/** A request with a document and its receipt, and a form without scripts. */
async function walk({ url }: ServerProcess): Promise<void> {
  const upload = formOf([{ name: 'bescheid.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  const taken = await fetch(`${url}/api/upload`, { method: 'POST', body: upload });
  expect(taken.status).toBe(200);
  const cookie = taken.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { files } = (await taken.json()) as { files: { id: string; originalname: string; path: string }[] };
  const documents = files.map(({ id, originalname: name, path: at }) => ({ id, name, path: at }));
  const sent = await fetch(url + ANFRAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(fineReview(documents)),
  });
  expect(sent.status).toBe(200);
  const { beleg } = (await sent.json()) as { beleg: string };
  const receipt = await fetch(url + beleg, { headers: { cookie } });
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  const browser = new FormBrowser(url);
  const message = {
    '/name': 'Jörg Größl',
    '/email': 'joerg@example.org',
    '/betreff': 'Frage',
    '/nachricht': 'Was gilt am Buß- und Bettag?',
    '/datenschutz': 'on',
  };
  const thanks = await browser.send(await browser.open('/kontakt'), message);
  expect([thanks.status, thanks.html]).toEqual([200, expect.stringContaining('Vielen Dank für Ihre Nachricht!')]);
  expect(await database.knex('submissions').orderBy('wizard').pluck('wizard')).toEqual([
    'bussgeldanfrage',
    'kontaktformular',
  ]);
}

describe.runIf(LONG)('this program', () => {
  it('works on a schema that a later one has widened', async () => {
    await ensureBuilt();
    const { knex } = database;
    const tables: string[] = await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    for (const table of tables.filter((name) => !name.startsWith('knex_')))
      await knex.schema.alterTable(table, (altered) => altered.text('later').notNullable().defaultTo('spaeter'));
    await knex('knex_migrations').insert({ name: '9998_morgen.ts', batch: 99, migration_time: new Date() });
    const server = await start();
    await walk(server);
    expect(await server.stop()).toBe(0);
    expect(await knex('submissions').pluck('later')).toEqual(['spaeter', 'spaeter']);
  });
});

type Found = { commit: string } | { reason: string };

/** What git prints; '' where it fails, or is not there. */
function git(...args: string[]): string {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return stdout?.trim() ?? '';
}

/** The newest program that does not know the newest migration; a tag is what was released. */
function releaseBefore(): Found {
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'migrations');
  const commit = git('rev-parse', '--verify', '--quiet', `${added}^`);
  if (added === '' || commit === '') return { reason: 'this checkout has no history before the newest migration' };
  const tag = git('describe', '--tags', '--abbrev=0', commit);
  const before = tag === '' ? commit : git('rev-parse', `${tag}^{commit}`);
  if (git('ls-tree', '--name-only', before, TOLERANT) === '')
    return { reason: `the program before the newest migration (${before.slice(0, 8)}) refuses every newer schema` };
  return { commit: before };
}

const found: Found = LONG ? releaseBefore() : { reason: '' };
if ('reason' in found && LONG) process.stderr.write(`skipped: the release before, because ${found.reason}\n`);

describe.skipIf('reason' in found)('the release before', () => {
  it('works on the schema of this program', async () => {
    const checkout = path.join(directory, 'checkout');
    await mkdir(checkout);
    const archive = execFileSync('git', ['archive', 'commit' in found ? found.commit : ''], {
      cwd: ROOT,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', checkout], { input: archive });
    await symlink(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
    const server = await start(checkout);
    await walk(server);
    expect(await server.stop()).toBe(0);
  });
});
