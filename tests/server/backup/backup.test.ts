import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEFT_OUT, tablesOf } from '../../../server/backup/snapshot.ts';
import { createPool, urlOf } from '../../../server/db/pool.ts';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { openMetrics } from '../../../server/metrics/index.ts';
import { LIST } from '../../../server/privacy/index.ts';
import { addEntry } from '../../../server/studioReleases/entries.ts';
import { diskStore, type FileStore } from '../../../server/uploads/index.ts';
import { s3Store } from '../../../server/uploads/s3Store.ts';
import { runCommand, runProcess, type Said } from '../../support/command.ts';
import { ObjectStore } from '../../support/objectStore.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { versionOf } from '../../support/tool.ts';
import type { AppServer } from '../appServer.ts';
import { WIZARD } from '../fineReview.ts';
import { makeBackup, sendWithDocument, startDeployment } from './deployment.ts';

vi.setConfig({ testTimeout: 180_000 });

/** A deployment that is saved and played back elsewhere, without any program of the machine. With pg_dump: majors.test.ts. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const JANA = 'jana.schaefer@example.org';
const PETER = 'peter@example.org';
const hasAge = versionOf('age', '--version', /(\d+)/) !== undefined;
if (!hasAge) process.stderr.write('skipped: age is not installed (Debian: apt-get install age)\n');

let server: AppServer;
let directory: string;
let out: string;
let target: TestDatabase;
beforeAll(async () => {
  server = await startDeployment();
  const author = { id: '6c7d3f4e-0000-4000-8000-000000000002', name: `Vera 'Groß', "Ü" \\` };
  await addEntry(server.knex, {
    wizard: WIZARD,
    kind: 'abgeschaltet',
    by: author,
    note: 'null\n',
    at: new Date('2026-11-20T10:00:00.123Z'),
  });
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-backup-'));
  out = path.join(directory, 'sicherungen');
  target = await createTestDatabase({ migrated: false });
  await sendWithDocument(server, JANA);
  await sendWithDocument(server, PETER);
});
afterEach(async () => {
  for (const table of ['mails', 'erasures']) await server.knex(table).delete();
  await server.knex('deployment').where({ name: 'backup' }).delete();
  await server.clear();
  await rm(path.join(server.dataDir, 'uploads/files'), { recursive: true, force: true });
  await target.drop();
  await rm(directory, { recursive: true, force: true });
});
afterAll(() => server.close());

const source = () => ({ DATABASE_URL: urlOf(server.knex), DATA_DIR: server.dataDir, WIZARDS_DIR: server.wizardsDir });
const place = () => ({
  DATABASE_URL: target.url,
  DATA_DIR: path.join(directory, 'neu'),
  WIZARDS_DIR: server.wizardsDir,
});
const backup = (args: string[], env: Record<string, string> = {}) => runCommand('backup', args, { env });
const erase = (email: string) =>
  runCommand('privacy', ['erase', email, '--yes'], { env: { ...source(), BACKUP_DIR: out } });
const create = (args: string[] = [], env: Record<string, string> = {}) =>
  backup(['create', '--out', out, '--format', 'rows', ...args], { ...source(), ...env });

const made = (args: string[] = []) => makeBackup(out, ['--format', 'rows', ...args], source());

async function rowsIn(knex: Knex): Promise<Record<string, unknown[]>> {
  const tables = await tablesOf(knex);
  const entries = await Promise.all(
    tables.map(async ({ name, quoted }): Promise<[string, unknown[]]> => {
      const { rows } = await knex.raw<{ rows: { row: string }[] }>(`select t::text as row from ${quoted} t order by 1`);
      return [name, rows.map(({ row }) => row)];
    }),
  );
  return Object.fromEntries(entries);
}

/** Not where the files lay, nor the time of the last backup. */
function staysTrue(row: unknown): boolean {
  return !/^\((?:files|wizards|backup),/.test(String(row));
}

function sequences(knex: Knex): Promise<unknown[]> {
  return knex('pg_sequences')
    .whereRaw("schemaname <> 'pg_catalog' and sequencename not like 'knex%'")
    .orderBy('sequencename')
    .select('sequencename', 'last_value');
}

async function bytesIn(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { id } of files.list()) found[id] = (await buffer(await files.open(id))).toString('latin1');
  return found;
}

/** Calls `work` while a backup says that it has one request more than it has. */
async function breakManifest(folder: string, work: () => Promise<void>): Promise<void> {
  const file = path.join(folder, 'manifest.json');
  const whole = await readFile(file, 'utf8');
  const manifest = JSON.parse(whole);
  manifest.database.rows['public.submissions'] = 3;
  await writeFile(file, JSON.stringify(manifest));
  await work();
  await writeFile(file, whole);
}

const disk = (dataDir: string) => diskStore(path.join(dataDir, 'uploads/files'));

describe('a backup', () => {
  it('brings every row, file and sequence back, as they were', async () => {
    await server.knex('deployment').insert({ name: 'probe', value: 'null' });
    const before = await rowsIn(server.knex);
    const folder = await made();
    await server.knex('deployment').where({ name: 'probe' }).delete();
    expect(await backup(['verify', folder])).toMatchObject({
      code: 0,
      said: expect.stringContaining('zurückgespielt in eine vorübergehende, alle Zeilen sind da'),
    });
    const { code, said } = await backup(['restore', folder], place());
    expect([code, said]).toEqual([0, expect.stringContaining('Zurückgespielt: alle Zeilen und Dateien sind da.')]);
    const after = await rowsIn(target.knex);
    expect({ ...after, 'public.deployment': after['public.deployment']?.filter(staysTrue) }).toEqual({
      ...before,
      'public.deployment': before['public.deployment']?.filter(staysTrue),
    });
    expect(before['public.studio_history']?.length).toBe(1);
    expect(await bytesIn(disk(place().DATA_DIR))).toEqual(await bytesIn(disk(server.dataDir)));
    expect(await sequences(target.knex)).toEqual(await sequences(server.knex));
  });

  it('revives nobody’s session, link or recovery code', async () => {
    const account = '6c7d3f4e-0000-4000-8000-000000000003';
    const at = new Date();
    const [later, hash] = [new Date(at.getTime() + 86_400_000), Buffer.from('a')];
    const name = { first_name: 'Vera', last_name: 'Groß' };
    const [since, use] = [
      { created_at: at, password_changed_at: at },
      { created_at: at, used_at: at, expires_at: later },
    ];
    await server
      .knex('accounts')
      .insert({ id: account, email: 'vera@kanzlei.example', role: 'anwalt', profile: {}, ...name, ...since });
    await server.knex('studio_sessions').insert({ id: account, token_hash: hash, account_id: account, ...use });
    await server.knex('studio_recovery_codes').insert({ account_id: account, hash });
    await server
      .knex('studio_sign_ins')
      .insert({ token_hash: hash, account_id: account, password_number: 0, expires_at: later });
    try {
      const folder = await made();
      await writeFile(path.join(out, LIST), '');
      const { code, said } = await backup(['restore', folder], place());
      expect([code, said]).toEqual([0, expect.stringContaining('Niemand ist mehr angemeldet')]);
      for (const table of ['studio_sessions', 'studio_sign_ins', 'studio_recovery_codes', 'signing_keys'])
        expect([table, await target.knex(table).select()]).toEqual([table, []]);
      expect(await target.knex('accounts').pluck('id')).toEqual([account]);
    } finally {
      await server.knex('accounts').delete();
    }
  });

  it('is found in BACKUP_DIR by its name alone', async () => {
    const name = path.basename(await made());
    const env = { ENV_FILE: '', BACKUP_DIR: out };
    expect(await backup(['verify', name, '--sums'], env)).toMatchObject({ code: 0 });
    await writeFile(path.join(out, LIST), '');
    expect(await backup(['restore', name], { ...place(), ...env })).toMatchObject({ code: 0 });
    expect(await backup(['verify', 'vorfahrt-nie', '--sums'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining(path.join(out, 'vorfahrt-nie')),
    });
  });

  it('is noted for the alert, and its manifest says what it is of', async () => {
    const folder = await made();
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      format: 1,
      versions: { program: expect.any(String), schema: expect.stringMatching(/^\d{4}_/), postgres: expect.any(String) },
      database: { kind: 'rows', rows: { 'public.submissions': 2, 'public.uploads': 2 } },
      files: { count: 2, missing: 0, part: { name: 'dateien.tar', sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
      wizards: expect.objectContaining({ [WIZARD]: server.catalogue.byId(WIZARD)?.wizard.revision }),
    });
    for (const table of LEFT_OUT) expect(Object.keys(manifest.database.rows)).not.toContain(table);
    const { text } = await openMetrics({ knex: server.knex }).text();
    expect(Number(/^vorfahrt_backup_timestamp_seconds (\S+)$/m.exec(text)?.[1])).toBe(Date.parse(manifest.at) / 1000);
  });

  it('counts rows without a file, and files without a row do no harm', async () => {
    const [left = ''] = await server.knex('uploads').pluck('id');
    await disk(server.dataDir).remove(left);
    await mkdir(path.join(directory, 'x'));
    await writeFile(path.join(directory, 'x/y'), 'Waise');
    await disk(server.dataDir).put('6c7d3f4e-0000-4000-8000-000000000009', { path: path.join(directory, 'x/y') });
    const folder = await made();
    const { code, said } = await backup(['verify', folder]);
    expect([code, said]).toEqual([0, expect.stringContaining('Zeilen ohne Datei: 1.')]);
    expect((await backup(['restore', folder], place())).code).toBe(0);
  });
});

describe('what fails', () => {
  it('leaves nothing that looks whole, and notes nothing', async () => {
    const store = path.join(server.dataDir, 'uploads/files');
    const [id = ''] = await server.knex('uploads').pluck('id');
    await rename(path.join(store, id), path.join(directory, 'weg'));
    await mkdir(path.join(store, id)); // what cannot be read
    const { code } = await create();
    await rm(path.join(store, id), { recursive: true });
    expect(code).toBe(1);
    expect(await readdir(out)).toEqual([LIST]);
    expect(await server.knex('deployment').where({ name: 'backup' })).toEqual([]);
  });

  it.each([
    ['a part', 'dateien.tar', 'dateien.tar ist beschädigt oder verändert'],
    ['the database', 'datenbank.rows.gz', 'datenbank.rows.gz ist beschädigt oder verändert'],
    ['the manifest', 'manifest.json', 'manifest.json'],
  ])('%s that was changed is refused by verify and restore', async (_, name, words) => {
    const folder = await made();
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    bytes[600 % bytes.length] = (bytes[600 % bytes.length] ?? 0) ^ 1;
    await writeFile(file, name === 'manifest.json' ? bytes.subarray(0, 100) : bytes);
    for (const command of ['verify', 'restore'])
      expect(await backup([command, folder], place())).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect((await target.knex.raw("select from pg_tables where schemaname = 'public'")).rows).toEqual([]);
  });

  it('a folder without a manifest or a part is none', async () => {
    const folder = await made();
    await rm(path.join(folder, 'dateien.tar'));
    expect(await backup(['verify', folder])).toMatchObject({
      code: 1,
      said: expect.stringContaining('In der Sicherung fehlt dateien.tar.'),
    });
    expect(await backup(['verify', out])).toMatchObject({
      code: 1,
      said: expect.stringContaining('ist keine vollständige Sicherung'),
    });
  });

  it('a database or a store that is not empty stays as it is, unless it is named', async () => {
    const folder = await made();
    expect((await backup(['restore', folder], place())).code).toBe(0);
    const own = createPool(target.url);
    for (const table of ['mails', 'uploads', 'submissions']) await own(table).delete();
    const count = async () => (await own('submissions').pluck('id')).length;
    const name = new URL(target.url).pathname.slice(1);
    expect(await backup(['restore', folder], place())).toMatchObject({
      code: 1,
      said: expect.stringContaining(`--replace ${name}`),
    });
    expect((await backup(['restore', folder, '--replace', 'andere'], place())).said).toContain(
      'Nichts wurde geändert.',
    );
    expect(await backup(['restore', folder, '--replace', name], place())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/noch \d+ andere verbunden/),
    });
    expect(await count()).toBe(0);
    await own.destroy();
    expect((await backup(['restore', folder, '--replace', name], place())).said).toContain('Zurückgespielt');
    expect((await target.knex('submissions').pluck('id')).length).toBe(2);
    expect(await target.knex('pg_namespace').whereLike('nspname', 'vorher%')).toEqual([]);
  });

  it('extensions stay, and do not make an empty database a full one', async () => {
    const folder = await made();
    /** With a connection of its own, since one that stays keeps a database from being replaced. */
    const ask = async (sql: string): Promise<unknown> => {
      const pool = createPool(target.url);
      try {
        return (await pool.raw<{ rows: unknown }>(sql)).rows;
      } finally {
        await pool.destroy();
      }
    };
    const extensions = () => ask(`select extname, extnamespace::regnamespace::text from pg_extension order by 1`);
    // The second has views.
    await ask('create extension hstore');
    await ask('create extension pg_stat_statements');
    const there = await extensions();
    const name = new URL(target.url).pathname.slice(1);
    const restore = (...args: string[]) => backup(['restore', folder, ...args], place());
    await breakManifest(folder, async () => {
      expect((await restore()).said).toContain('public.submissions 2 statt 3');
      expect(await extensions()).toEqual(there);
    });
    expect((await restore()).said).toContain('Zurückgespielt');
    expect(await extensions()).toEqual(there);
    await breakManifest(folder, async () => {
      expect((await restore('--replace', name)).said).toContain('public.submissions 2 statt 3');
      expect(await extensions()).toEqual(there);
    });
    expect((await restore('--replace', name)).said).toContain('Zurückgespielt');
    expect(await extensions()).toEqual(there);
    // As PostGIS is.
    await ask('create extension tablefunc');
    await ask("update pg_extension set extrelocatable = false where extname = 'tablefunc'");
    expect((await restore('--replace', name)).said).toMatch(
      /nicht verschieben kann .*: tablefunc\..*Nichts wurde geändert/,
    );
  });

  it('what was to be replaced is there again', async () => {
    const folder = await made();
    expect((await backup(['restore', folder], place())).code).toBe(0);
    const name = new URL(target.url).pathname.slice(1);
    await breakManifest(folder, async () =>
      expect(await backup(['restore', folder, '--replace', name], place())).toMatchObject({
        code: 1,
        said: expect.stringContaining('public.submissions 2 statt 3'),
      }),
    );
    expect((await target.knex('submissions').pluck('id')).length).toBe(2);
  });
});

describe('an erasure after the backup', () => {
  it('is repeated where it was the first use of the key of its hash', async () => {
    await server.knex('secrets').delete();
    const folder = await made();
    expect((await erase(JANA)).code).toBe(0);
    const { code, said } = await backup(['restore', folder], place());
    expect([code, said]).toEqual([0, expect.stringContaining('Löschungen seit der Sicherung: 1. Wiederholt: 1.')]);
  });

  it('is repeated, one before it is not, since that person may have come back', async () => {
    expect((await erase(PETER)).code).toBe(0);
    await sendWithDocument(server, PETER);
    const folder = await made();
    expect((await erase(JANA)).code).toBe(0);
    const list = await readFile(path.join(out, LIST), 'utf8');
    expect(list.trim().split('\n').length).toBe(2);
    expect(list).not.toMatch(/jana|peter|@/i);
    const { code, said } = await backup(['restore', folder], place());
    expect([code, said]).toEqual([0, expect.stringContaining('Löschungen seit der Sicherung: 1. Wiederholt: 1')]);
    const answers: { email: string }[] = await target.knex('submissions').pluck('answers');
    expect(answers.map(({ email }) => email)).toEqual([PETER]);
    expect(await target.knex('mails').where({ recipient: JANA })).toEqual([]);
    expect(Object.keys(await bytesIn(disk(place().DATA_DIR))).length).toBe(1);
    // A backup of what was restored knows of all of them.
    const ids = await server.knex('erasures').pluck('id');
    expect(await target.knex('erasures').pluck('id')).toEqual(expect.arrayContaining(ids));
  });

  it('is demanded: without the list nothing is restored, unless that is said', async () => {
    const folder = await made();
    await rm(path.join(out, LIST));
    expect(await backup(['restore', folder], place())).toMatchObject({
      code: 1,
      said: expect.stringContaining('Die Liste der Löschungen fehlt'),
    });
    expect(await backup(['restore', folder, '--no-erasures'], place())).toMatchObject({
      code: 0,
      said: expect.stringContaining('wurden nicht wiederholt'),
    });
  });

  it('of which half a line was written is told, and comes with the next line whole', async () => {
    const folder = await made();
    await erase(JANA);
    const file = path.join(out, LIST);
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
    const { code, said } = await backup(['restore', folder], place());
    expect([code, said]).toEqual([1, expect.stringContaining('sind Zeilen unlesbar: 1')]);
    await made();
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ id: expect.any(String), identity: expect.any(String) });
  });

  it('leaves the list after a year, with the next backup', async () => {
    await made();
    await erase(JANA);
    const file = path.join(out, LIST);
    const lines = [366, 364].map((count) =>
      JSON.stringify({ id: `vor ${count}`, at: daysAgo(count), identity: 'x', key: 'y' }),
    );
    await writeFile(file, `${lines.join('\n')}\n${await readFile(file, 'utf8')}`);
    await made();
    const ids = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(['vor 364', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('in the list of another database means nothing here, and is told', async () => {
    const folder = await made();
    const foreign = {
      id: '6c7d3f4e-0000-4000-8000-000000000001',
      at: new Date().toISOString(),
      identity: 'x',
      key: 'y',
    };
    await writeFile(path.join(out, LIST), `${JSON.stringify(foreign)}\n`);
    expect(await backup(['restore', folder], place())).toMatchObject({
      code: 1,
      said: expect.stringContaining('1 Einträge der Liste gehören zu einer anderen Datenbank'),
    });
  });
});

describe('a bucket', () => {
  let objects: ObjectStore;
  beforeAll(async () => {
    objects = await ObjectStore.start();
  });
  afterAll(() => objects.remove());

  it('is filled from a backup, and saved', async () => {
    const folder = await made();
    const { said, code } = await backup(['restore', folder], { ...place(), ...objects.env });
    expect([code, said]).toEqual([0, expect.stringContaining('Zurückgespielt')]);
    expect(await bytesIn(s3Store(objects.location))).toEqual(await bytesIn(disk(server.dataDir)));
    await recordDeployment(
      target.knex,
      { dataDir: place().DATA_DIR, s3: objects.location, publicUrl: 'http://localhost' },
      pino({ level: 'silent' }),
    );
    const again = path.join(directory, 'bucket');
    const saved = await backup(['create', '--out', again, '--format', 'rows'], { ...place(), ...objects.env });
    expect([saved.code, saved.said]).toEqual([0, expect.stringContaining('Dateien: 2')]);
    expect(saved.said).not.toContain(objects.location.secretAccessKey);
  });
});

async function makeKey(name: string): Promise<{ file: string; recipient: string }> {
  const file = path.join(directory, name);
  execFileSync('age-keygen', ['-o', file], { stdio: 'ignore' });
  return { file, recipient: /age1\w+/.exec(await readFile(file, 'utf8'))?.[0] ?? '' };
}

describe('encryption', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://vorfahrt.example' };

  it('is demanded in production, unless it is declined by name', async () => {
    expect(await create([], PRODUCTION)).toMatchObject({ code: 1, said: expect.stringContaining('--plain') });
    await expect(readdir(out)).rejects.toThrow('ENOENT');
    expect((await create(['--plain'], PRODUCTION)).code).toBe(0);
  });

  it('with a secret key in the place of the public one is refused, and the key is not repeated', async () => {
    const secret = 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ';
    for (const { code, said } of [
      await create(['--recipient', secret]),
      await create([], { BACKUP_RECIPIENT: secret }),
    ]) {
      expect([1, 78]).toContain(code);
      expect(said).toContain('ist ein geheimer Schlüssel');
      expect(said).not.toContain('QQQQ');
    }
  });

  it('without the program age says what to install', async () => {
    const { code, said } = await create(['--recipient', `age1${'q'.repeat(58)}`], { PATH: directory });
    expect([code, said]).toEqual([1, expect.stringContaining('Das Programm age fehlt auf dieser Maschine.')]);
    expect(await readdir(out)).toEqual([LIST]);
  });

  it.skipIf(!hasAge)('is opened by the right key only, and a change is noticed', async () => {
    const [right, wrong] = [await makeKey('richtig'), await makeKey('falsch')];
    const folder = await made(['--recipient', right.recipient]);
    expect((await readdir(folder)).toSorted()).toEqual(['dateien.tar.age', 'datenbank.rows.gz.age', 'manifest.json']);
    expect(await backup(['verify', folder])).toMatchObject({ code: 1, said: expect.stringContaining('--identity') });
    expect((await backup(['verify', folder, '--sums'])).code).toBe(0);
    expect(await backup(['verify', folder, '--identity', wrong.file])).toMatchObject({
      code: 1,
      said: expect.stringContaining('passt nicht zu dieser Sicherung'),
    });
    expect((await backup(['restore', folder, '--identity', wrong.file], place())).said).toContain('passt nicht');
    expect((await backup(['restore', folder, '--identity', right.file], place())).said).toContain('Zurückgespielt');
  });
});

describe('a process', () => {
  const run = (script: string, env: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const child = spawn('sh', ['-c', script], {
        cwd: ROOT,
        env: { ...process.env, ENV_FILE: '', ...source(), ...env },
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      child.once('close', () => resolve(said));
    });
  const call = `"${ROOT}/node_modules/.bin/node" server/backup/cli.ts create --format rows --out`;

  it('that is killed leaves nothing that is taken for a backup', async () => {
    await writeFile(path.join(directory, 'age'), '#!/bin/sh\nread line\nkill -9 $PPID\n', { mode: 0o755 });
    const PATH = `${directory}:${process.env['PATH']}`;
    await run(`exec ${call} "${out}" --recipient age1${'q'.repeat(58)}`, { PATH });
    const [left = '', ...more] = (await readdir(out)).toSorted();
    expect([left, more]).toEqual([expect.stringMatching(/^\.unfertig-/), [LIST]]);
    expect(await backup(['verify', path.join(out, left)])).toMatchObject({
      code: 1,
      said: expect.stringContaining('ist keine vollständige Sicherung'),
    });
    // Two days later it is gone.
    await utimes(path.join(out, left), new Date(0), new Date(0));
    await made();
    expect(await readdir(out)).not.toContain(left);
  });

  it('that cannot write its files whole says so, and removes them', async () => {
    const said = await run(`ulimit -f 8; exec ${call} "${out}"`, {});
    expect(said).toMatch(/vorfahrt-backup-.*: Größer darf eine Datei dort nicht werden\.\n$/);
    expect(await readdir(out)).toEqual([LIST]);
  });
});

it('runs as a process, too', async () => {
  const args = ['create', '--out', out, '--format', 'rows'];
  const { code, said }: Said = await runProcess('backup', args, { env: source() });
  expect([code, said]).toEqual([0, expect.stringContaining('Geschrieben: ')]);
});

function daysAgo(count: number): string {
  return new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString();
}
