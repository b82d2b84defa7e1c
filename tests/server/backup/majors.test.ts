import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findTool, onDatabase } from '../../../server/backup/postgresTools.ts';
import { openDatabase } from '../../../server/db/index.ts';
import { createPool, requireUsableServer, urlOf } from '../../../server/db/pool.ts';
import { LIST } from '../../../server/privacy/index.ts';
import { LONG } from '../../support/extent.ts';
import { runCommand } from '../../support/command.ts';
import { installedPostgres, startInstalledPostgres } from '../../support/installedPostgres.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { AppServer } from '../appServer.ts';
import { makeBackup, recordStart, sendWithDocument, startDeployment } from './deployment.ts';

vi.setConfig({ testTimeout: 180_000 });

/** pg_dump and pg_restore, from one major version of Postgres to another, and the embedded database. */

const installed = installedPostgres();
if (LONG && installed === undefined)
  process.stderr.write('skipped: no Postgres is installed (Debian: apt-get install postgresql)\n');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-majors-'));
  await chmod(directory, 0o755); // as root the database runs under another account, which needs access
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

describe('pg_dump of the machine', () => {
  it('that is missing, or older than the database, is told with what helps', async () => {
    await expect(findTool('pg_dump', 99, { PATH: directory })).rejects.toThrow(/postgresql-client-99.*--format rows/);
    await writeFile(path.join(directory, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 12.3 (Debian)"\n', {
      mode: 0o755,
    });
    await expect(findTool('pg_dump', 99, { PATH: directory })).rejects.toThrow(
      'pg_dump ist hier von PostgreSQL 12, gebraucht wird 99 oder neuer.',
    );
    expect(await findTool('pg_dump', 12, { PATH: directory })).toBe('pg_dump');
  });

  it('gets the password where nobody else on the machine sees it, and no secret of others', () => {
    const { args, env } = onDatabase({
      file: 'pg_dump',
      args: [],
      url: 'postgres://vorfahrt:geheim%40@db.example/vorfahrt?sslmode=require',
      env: { PATH: '/bin', SMTP_URL: 'smtp://a:b@c', PGSSLROOTCERT: '/etc/ca' },
    });
    expect(args.join(' ')).toBe('--no-password --dbname=postgres://vorfahrt@db.example/vorfahrt?sslmode=require');
    expect(env).toEqual({ PATH: '/bin', PGSSLROOTCERT: '/etc/ca', PGPASSWORD: 'geheim@', LC_ALL: 'C' });
  });
});

describe.runIf(LONG)('a deployment', () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startDeployment();
    await sendWithDocument(server, 'jana.schaefer@example.org');
  });
  afterAll(() => server.close());

  const backup = (args: string[], env: Record<string, string>) =>
    runCommand('backup', args, { env: { WIZARDS_DIR: server.wizardsDir, ...env } });

  const save = async (env: Record<string, string>, format: string[] = []) =>
    makeBackup(await mkdtemp(path.join(directory, 'aus-')), format, { WIZARDS_DIR: server.wizardsDir, ...env });

  /** Plays a backup back, as if a server had started there then. */
  async function playBack(folder: string, env: Record<string, string> & { DATA_DIR: string }): Promise<void> {
    const { code, said } = await backup(['restore', folder], env);
    expect([code, said]).toEqual([0, expect.stringContaining('Zurückgespielt: alle Zeilen und Dateien sind da.')]);
    const database = await openDatabase({
      databaseUrl: env['DATABASE_URL'],
      dataDir: env.DATA_DIR,
      log: pino({ level: 'silent' }),
    });
    await recordStart(database.knex, env.DATA_DIR);
    await database.close();
  }

  const source = () => ({ DATABASE_URL: urlOf(server.knex), DATA_DIR: server.dataDir });

  it.skipIf(installed === undefined)('moves to an older major version by its rows, and back with pg_dump', async () => {
    const older = await startInstalledPostgres(installed?.bin ?? '');
    await requireUsableServer(older.url);
    const there = { DATABASE_URL: older.url, DATA_DIR: path.join(directory, 'dort') };
    await playBack(await save(source(), ['--format', 'rows']), there);
    const folder = await save(there);
    expect((await readdir(folder)).toSorted()).toEqual(['dateien.tar', 'datenbank.dump', 'manifest.json']);
    const looked = await backup(['verify', folder], {});
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining(`PostgreSQL ${installed?.major}`)]);
    const target = await createTestDatabase({ migrated: false });
    await playBack(folder, { DATABASE_URL: target.url, DATA_DIR: path.join(directory, 'hier') });
    const rows = async (knex: typeof server.knex) => (await knex.raw('select s::text from submissions s')).rows;
    expect(await rows(target.knex)).toEqual(await rows(server.knex));
    await target.drop();
    await older.close();
  });

  it.skipIf(installed === undefined || installed.major >= 18)(
    'is not dumped by a pg_dump that is too old for it',
    async () => {
      const { code, said } = await backup(['create', '--out', path.join(directory, 'x')], source());
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(`pg_dump ist hier von PostgreSQL ${installed?.major}, gebraucht wird 18`),
      ]);
      expect(await readdir(path.join(directory, 'x'))).toEqual([LIST]);
    },
  );

  it('moves into an embedded database, which is saved without pg_dump', async () => {
    const here = { DATA_DIR: path.join(directory, 'eingebettet') };
    await playBack(await save(source(), ['--format', 'rows']), here);
    const folder = await save(here);
    expect(await readdir(folder)).toContain('datenbank.rows.gz');
    const again = await createTestDatabase({ migrated: false });
    await playBack(folder, { DATABASE_URL: again.url, DATA_DIR: path.join(directory, 'noch') });
    const own = createPool(again.url);
    expect(await own('submissions').pluck('reference')).toEqual(await server.knex('submissions').pluck('reference'));
    await own.destroy();
    await again.drop();
  });
});
