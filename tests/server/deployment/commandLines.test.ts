import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { cleanUp } from '../../../server/privacy/orphansCommand.ts';
import { diskStore, findOrphans } from '../../../server/uploads/index.ts';
import { s3Store } from '../../../server/uploads/s3Store.ts';
import { runCommand, runProcess } from '../../support/command.ts';
import { ObjectStore } from '../../support/objectStore.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { WIZARDS } from '../../support/wizardFolders.ts';
import { AppServer } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from '../uploads/samples.ts';
import { LONG } from '../../support/extent.ts';

vi.setConfig({ testTimeout: 180_000 });

/**
 * Every command works on the deployment that it belongs to, or says why not. In a minimal environment; the first case
 * of each is a real process, as are those about processes.
 */

const silent = pino({ level: 'silent' });
const JANA = 'jana.schaefer@example.org';
const COMMANDS = [
  ['privacy', ['erase', JANA, '--yes']],
  ['mail', ['dead']],
  ['user', ['add', 'erika@kanzlei.example', '--role', 'anwalt', '--first-name', 'Erika', '--last-name', 'Groß']],
] as const;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-commands-'));
  await chmod(directory, 0o755); // as root the database runs under another account, which needs access
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

describe('without the deployment’s settings', () => {
  it.each(COMMANDS)('%s %j makes no database, and says where it looked and what to do', async (name, args) => {
    const dataDir = path.join(directory, 'var');
    const { code, said } = await runProcess(name, [...args], { env: { DATA_DIR: dataDir } });
    expect([code, said]).toEqual([1, expect.stringContaining(`Keine Datenbank in ${dataDir}/postgres`)]);
    expect(said).toMatch(/Setzen Sie DATABASE_URL oder DATA_DIR wie beim Server, oder nennen Sie mit ENV_FILE/);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(COMMANDS)('%s %j leaves a database alone that no server has worked in', async (name, args) => {
    const empty = await createTestDatabase({ migrated: false });
    const { code, said } = await runCommand(name, [...args], { env: { DATABASE_URL: empty.url, DATA_DIR: directory } });
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('In dieser Datenbank hat noch kein Server von Vorfahrt gearbeitet.'),
    ]);
    expect(
      await empty.knex('pg_tables').whereNotIn('schemaname', ['pg_catalog', 'information_schema']).pluck('tablename'),
    ).toEqual([]);
    await empty.drop();
  });

  it('a schema of another version is left as it is', async () => {
    const other = await createTestDatabase();
    const ask = () => runCommand('mail', ['dead'], { env: { DATABASE_URL: other.url, DATA_DIR: directory } });
    await other.knex('knex_migrations').insert({ name: '9999_morgen.ts', batch: 9, migration_time: new Date() });
    expect(await ask()).toMatchObject({ code: 1, said: expect.stringContaining('neueren Version') });
    await other.knex('knex_migrations').whereIn('name', ['9999_morgen.ts', '0001_submissions.ts']).delete();
    expect(await ask()).toMatchObject({ code: 1, said: expect.stringContaining('Starten Sie zuerst den Server neu') });
    await other.drop();
  });
});

describe('a file with settings, named once', () => {
  it.runIf(LONG)('serves the server and, while it runs and afterwards, every command line', async () => {
    const dataDir = path.join(directory, 'daten');
    const file = path.join(directory, 'vorfahrt.env');
    await writeFile(file, `# Betrieb\nDATA_DIR="${dataDir}"\nPUBLIC_URL=https://vorfahrt.example\n`);
    const server = await startServer({ env: { ENV_FILE: file, PUBLIC_URL: 'https://vorfahrt.example' } });
    const env = { ENV_FILE: file };
    const first = `Datenbank: eingebettet in ${dataDir}/postgres · Dateien: ${dataDir}/uploads/files · Einstellungen: ${file}\n`;
    for (const state of ['running', 'stopped']) {
      for (const [name, args] of COMMANDS.filter(([command]) => state === 'running' || command === 'mail')) {
        const { code, said } = await runCommand(name, [...args], { env });
        expect([state, name, code, said]).toEqual([state, name, 0, expect.stringContaining(first)]);
      }
      expect(await server.stop()).toBe(0);
    }
  });

  it('that cannot be read is told, and never passed over', async () => {
    const file = path.join(directory, 'nirgends.env');
    const { code, said } = await runCommand('mail', ['dead'], { env: { ENV_FILE: file } });
    expect([code, said]).toEqual([78, expect.stringContaining(`Die Einstellungen in ${file} sind nicht zu lesen.`)]);
  });

  it('gives way to the environment itself', async () => {
    const file = path.join(directory, 'vorfahrt.env');
    await writeFile(file, 'DATA_DIR=/aus/der/datei\n');
    const { said } = await runCommand('mail', ['dead'], { env: { ENV_FILE: file, DATA_DIR: directory } });
    expect(said).toContain(`Keine Datenbank in ${directory}/postgres`);
  });
});

describe('with files in an object store', () => {
  let objects: ObjectStore;
  let server: AppServer;
  let dataDir: string;
  const shell = () => ({ DATABASE_URL: urlOf(server.knex), DATA_DIR: dataDir });
  const count = async () => [
    (await server.knex('submissions').pluck('id')).length,
    (await server.knex('uploads').pluck('id')).length,
    (await objects.names()).filter((name) => name.endsWith('_object')).length,
  ];

  beforeAll(async () => {
    objects = await ObjectStore.start();
    dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-commands-'));
    server = await AppServer.start({ wizards: [WIZARD], parts: async () => ({ files: s3Store(objects.location) }) });
    await recordDeployment(server.knex, { dataDir, s3: objects.location, publicUrl: 'http://localhost' }, silent);
  });
  beforeEach(async () => {
    const scan = { name: 'Bußgeldbescheid.pdf', content: pdfFile(10) };
    const { files, cookie } = await server.upload([scan, { ...scan, name: 'Rückseite.pdf' }], {
      dokumentTyp: 'BUSSGELD',
    });
    assert.equal((await server.submit(ANFRAGE, fineReview(files), { cookie })).status, 200);
  });
  afterEach(async () => {
    for await (const { id } of s3Store(objects.location).list()) await s3Store(objects.location).remove(id);
    await server.knex('mails').delete();
    await server.clear();
  });
  afterAll(async () => {
    await server.close();
    await objects.remove();
    await rm(dataDir, { recursive: true });
  });

  it('a shell without its variables, or with another bucket, erases, exports and cleans nothing', async () => {
    const before = await count();
    expect(before).toEqual([1, 2, 2]);
    const elsewhere = { ...objects.env, S3_BUCKET: 'ein-anderer' };
    for (const env of [{}, elsewhere]) {
      for (const args of [
        ['erase', JANA, '--yes'],
        ['export', JANA, '--out', path.join(directory, 'auskunft')],
        ['orphans', '--remove'],
      ]) {
        const { code, said } = await runCommand('privacy', args, { env: { ...shell(), ...env } });
        expect([code, said]).toEqual([
          1,
          expect.stringContaining(
            `Der Server legt Dateien anderswo ab: Bucket ${objects.bucket} bei ${objects.endpoint}.`,
          ),
        ]);
        expect(said).not.toMatch(/gelöscht|geschrieben/i);
      }
    }
    expect(await count()).toEqual(before);
    expect(await readdir(directory)).toEqual([]);
  });

  it('and its variables, everything goes, and it is said what', async () => {
    const { code, said } = await runCommand('privacy', ['erase', JANA, '--yes'], {
      env: { ...shell(), ...objects.env },
    });
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`Dateien: Bucket ${objects.bucket} bei ${objects.endpoint}`),
    ]);
    for (const name of ['Bußgeldbescheid.pdf', 'Rückseite.pdf'])
      expect(said).toMatch(new RegExp(`Aus dem Speicher gelöscht: .*${name} \\([\\da-f-]{36}\\)`));
    expect(said).toContain('Nachgesehen: Weder in der Datenbank noch im Speicher ist davon etwas übrig.');
    expect(said).not.toContain(objects.location.secretAccessKey);
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('which is away: all rows stay, the rest is told, and the same command finishes it later', async () => {
    await objects.down();
    const env = { ...shell(), ...objects.env };
    const failed = await runCommand('privacy', ['erase', JANA, '--yes'], { env });
    const ids = await server.knex('uploads').pluck('id');
    expect(failed).toMatchObject({
      code: 1,
      said: expect.stringContaining('Dateien im Speicher: 0 gelöscht, 0 lagen dort schon nicht mehr, 2 nicht gelöscht'),
    });
    for (const id of ids) expect(failed.said).toContain(id);
    expect(failed.said).not.toContain('Nachgesehen');
    expect(
      (await runCommand('privacy', ['export', JANA, '--out', path.join(directory, 'auskunft')], { env })).code,
    ).toBe(1);
    expect(await readdir(directory)).toEqual([]);
    await objects.up();
    expect(await count()).toEqual([1, 2, 2]);
    await s3Store(objects.location).remove(String(ids[0]));
    const again = await runCommand('privacy', ['erase', JANA, '--yes'], { env });
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('Lagen schon nicht mehr im Speicher:')]);
    // It may lie at another instance: nobody is told that it is gone everywhere.
    expect(again.said).toContain('Legt aber eine andere Instanz ihre Dateien in einem eigenen Ordner ab');
    expect(again.said).toContain('noch im Speicher, den dieser Befehl sieht, ist davon etwas übrig');
    expect(again.said).not.toContain('noch im Speicher ist davon etwas übrig');
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('objects that no row names are found and removed, but none that may be under way', async () => {
    const [left = ''] = await server.knex('uploads').pluck('id');
    await server.knex('uploads').where({ id: left }).delete();
    const young = await runCommand('privacy', ['orphans', '--remove'], { env: { ...shell(), ...objects.env } });
    expect([young.code, young.said]).toEqual([
      0,
      expect.stringContaining('Ohne Eintrag in der Datenbank: 0; dazu 1, die jünger als 24 Stunden sind und bleiben.'),
    ]);
    const files = s3Store(objects.location);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect((await findOrphans(server.knex, files, tomorrow)).orphans.map(({ id }) => id)).toEqual([left]);
    expect(await cleanUp({ knex: server.knex, files, now: tomorrow, say: () => undefined }, true)).toBe(0);
    expect(await count()).toEqual([1, 1, 1]);
  });
});

describe('with files on the disk', () => {
  it('another DATA_DIR is refused; what lies there without a row is found and removed, half a file too', async () => {
    const database = await createTestDatabase();
    const [dataDir, other] = [path.join(directory, 'a'), path.join(directory, 'b')];
    const stored = path.join(dataDir, 'uploads/files');
    await recordDeployment(database.knex, { dataDir, s3: undefined, publicUrl: 'http://localhost' }, silent);
    await mkdir(stored, { recursive: true });
    const [old, half, young] = [randomUUID(), `${randomUUID()}.part`, randomUUID()];
    for (const name of [old, half, young, 'fremd.txt']) await writeFile(path.join(stored, name), 'Unterlage');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of [old, half, 'fremd.txt']) await utimes(path.join(stored, name), yesterday, yesterday);

    const orphans = (args: string[], at = dataDir) =>
      runCommand('privacy', ['orphans', ...args], { env: { DATABASE_URL: database.url, DATA_DIR: at } });
    expect(await orphans(['--remove'], other)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Der Server legt Dateien anderswo ab: ${stored}.`),
    });
    expect((await orphans([])).said).toMatch(
      new RegExp(
        `Im Speicher: 3 Dateien. Ohne Eintrag in der Datenbank: 2; dazu 1.*\\n(?:${old}|${half.slice(0, 36)})  `,
      ),
    );
    expect((await readdir(stored)).length).toBe(4);
    expect(await orphans(['--remove'])).toMatchObject({ code: 0, said: expect.stringContaining('Gelöscht: 2.') });
    expect((await readdir(stored)).toSorted()).toEqual([young, 'fremd.txt'].toSorted());
    expect(await diskStore(stored).has(young)).toBe(true);
    await database.drop();
  });
});

describe('npm run wizard', () => {
  it('works on WIZARDS_DIR, also from a file, whatever else is set', async () => {
    const wizards = path.join(directory, 'assistenten');
    const file = path.join(directory, 'vorfahrt.env');
    await writeFile(file, `WIZARDS_DIR=${wizards}\nMETRICS_TOKEN=kurz\n`);
    await mkdir(wizards);
    expect(await runProcess('wizard', ['new', 'mein-assistent'], { env: { ENV_FILE: file } })).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Angelegt: ${wizards}/mein-assistent`),
    });
    const { code, said } = await runCommand('wizard', ['check'], { env: { WIZARDS_DIR: wizards } });
    expect([code, said]).toEqual([0, expect.stringContaining('mein-assistent (Entwurf), Fassung ')]);
    expect(said).not.toContain(WIZARD);
  });

  it.runIf(LONG)('ends quietly where nobody reads on', async () => {
    const older = path.join(directory, 'alt');
    const { stdout } = await run(
      `cp -r '${WIZARDS}/parts' '${directory}' && cp -r '${WIZARDS}/${WIZARD}' '${older}' && sed -i 's/"title": "/"title": "Neu: /' '${older}'/steps/*.json && node_modules/.bin/node server/wizardCli/main.ts diff '${older}' ${WIZARD} 2>'${directory}/klagen' | true; echo "\${PIPESTATUS[0]}"`,
    );
    expect(await readFile(path.join(directory, 'klagen'), 'utf8')).toBe('');
    expect(stdout.trim()).toMatch(/^[01]$/);
  });
});

async function run(script: string): Promise<{ stdout: string }> {
  const child = spawn('bash', ['-c', script], {
    cwd: path.resolve(WIZARDS, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  await new Promise((resolve) => child.once('close', resolve));
  return { stdout };
}
