import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { openDatabase } from '../../../server/db/index.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { createPool } from '../../../server/db/pool.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { LONG } from '../../support/extent.ts';

type Account = { uid: number; gid: number } | undefined;

const NODE = path.resolve(import.meta.dirname, '../../../node_modules/.bin/node');
const CHILD = path.join(import.meta.dirname, 'database.child.ts');
const CLUSTER = path.resolve(import.meta.dirname, '../../../server/db/embedded/cluster.ts');
const NOBODY = { uid: 65_534, gid: 65_534 };
const log = pino({ level: 'silent' });

const execute = promisify(execFile);

/** Clusters that were made and stopped, by whom they belong to. */
const made = new Map<Account, Promise<string>>();

let dataDir: string;
let owners: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await makeDirectory();
});

afterEach(async () => {
  await endOwners();
  // What a killed start had begun may still write.
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

afterAll(async () => {
  for (const directory of await Promise.all(made.values())) await rm(directory, { recursive: true });
});

const accounts: [string, Account][] = [['who runs the tests', undefined]];
// Only root can switch to another user, and only if that user can access the checkout; other users are unprivileged
// already.
if (process.getuid?.() === 0 && spawnSync(NODE, ['--version'], NOBODY).status === 0)
  accounts.push(['an ordinary user, started by root', NOBODY]);

describe.each(accounts)('embedded database of %s', (_name, account) => {
  beforeEach(() => takeCopy(account));

  it('keeps its data over a restart', async () => {
    const first = await startOwner(account);
    expect(await first.insert()).toBe(1);
    expect(await first.stop()).toBe(0);
    expect(await postmasterPid()).toBeUndefined();

    const second = await startOwner(account);
    expect(await second.insert()).toBe(2);
    expect(await second.stop()).toBe(0);
  });

  it.runIf(LONG || account === undefined)(
    'is taken over with every acknowledged row when its owner was killed',
    async () => {
      const first = await startOwner(account);
      const pid = await postmasterPid();
      await first.insert();
      await first.insert();
      await first.kill();

      const second = await startOwner(account);
      expect(await postmasterPid()).toBe(pid);
      expect(await second.insert()).toBe(3);
      expect(await second.stop()).toBe(0);
      expect(await postmasterPid()).toBeUndefined();
    },
  );

  it.runIf(LONG || account === undefined)('refuses a second living instance and leaves the first alone', async () => {
    const first = await startOwner(account);
    await expect(startOwner(account)).rejects.toThrow(/gehört schon einer laufenden Instanz \(Prozess \d+\)/);
    expect(await first.insert()).toBe(1);
    expect(await first.stop()).toBe(0);
  });
});

describe('embedded database', () => {
  it.runIf(LONG)('belongs to one of two instances that start at the same moment', async () => {
    const outcomes = await Promise.allSettled([startOwner(undefined), startOwner(undefined)]);
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(started).toHaveLength(1);
    expect(await started[0]?.value.stop()).toBe(0);
  });

  it.runIf(LONG)('takes no half-made cluster of a start that was killed for a whole one', async () => {
    // It stops itself as soon as initdb runs, which goes on.
    const code = `
      import { openCluster } from ${JSON.stringify(CLUSTER)};
      await openCluster(${JSON.stringify(dataDir)}, () => process.kill(process.pid, 'SIGSTOP'));`;
    const killed = spawn(NODE, ['--input-type=module', '--eval', code], { cwd: '/' });
    await vi.waitFor(
      async () => expect(await readdir(path.join(dataDir, `postgres.new-${killed.pid}/data`))).toContain('PG_VERSION'),
      { timeout: 60_000, interval: 20 },
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await readdir(dataDir)).not.toContain('postgres');
    const next = await startOwner(undefined);
    expect(await next.insert()).toBe(1);
    expect(await next.stop()).toBe(0);
  });

  it('refuses a cluster of another major version and says what to do', async () => {
    await takeCopy(undefined);
    await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '12\n');
    await expect(openHere()).rejects.toThrow(/stammt von PostgreSQL 12, vorhanden ist PostgreSQL \d+\. Sichern Sie/);
  });

  it('comes back by itself, with the same pool, when its server is killed', async () => {
    await takeCopy(undefined);
    const database = await openHere();
    const { knex } = database;
    await knex.raw('create table kept (id int primary key)');
    const killed = await postmasterPid();
    process.kill(killed ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(killed), { timeout: 60_000 });
    // One that was rejected may have happened.
    await vi.waitFor(() => knex.raw('insert into kept values (1) on conflict do nothing'), { timeout: 60_000 });
    expect(await knex('kept').count()).toEqual([{ count: '1' }]);
    await database.close();
  });

  it('keeps what people typed out of its log', async () => {
    await takeCopy(undefined);
    const database = await openHere();
    const { knex } = database;
    await knex.raw('create table names (name text unique)');
    await knex('names').insert({ name: 'Erika Mustermann' });
    await expect(knex('names').insert({ name: 'Erika Mustermann' })).rejects.toThrow('unique');
    await expect(knex.raw('select ?::int', ['Erika Mustermann'])).rejects.toThrow('integer');
    await database.close();
    expect(await readFile(path.join(dataDir, 'postgres/server.log'), 'utf8')).not.toContain('Mustermann');
  });

  it.runIf(LONG && process.getuid?.() === 0)(
    'moves out of a data directory that its account cannot enter',
    async () => {
      await chmod(dataDir, 0o700);
      const database = await openHere();
      const { knex } = database;
      const { rows } = await knex.raw<{ rows: { data: string }[] }>(`select current_setting('data_directory') as data`);
      await database.close();
      const state = /^\/var\/lib\/vorfahrt-[0-9a-f]{12}/.exec(rows[0]?.data ?? '')?.[0];
      expect(state).toBeDefined();
      await rm(state ?? '', { recursive: true });
    },
  );
});

describe('a database server', () => {
  it('is used instead of the embedded one when DATABASE_URL names it, and left running', async () => {
    const own = await createTestDatabase();
    const database = await openDatabase({ databaseUrl: own.url, dataDir, log });
    expect(database.kind).toBe('server');
    expect(await database.knex('submissions')).toEqual([]);
    await database.close();
    await own.drop();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('that refuses the log-in is named without its password', async () => {
    const url = new URL(inject('clusterUrl'));
    url.password = 'geheim';
    const opening = openDatabase({ databaseUrl: url.href, dataDir, log });
    await expect(opening).rejects.toThrow(`Die Datenbank ${url.host}/postgres ist nicht zu erreichen`);
    await expect(opening).rejects.not.toThrow('geheim');
  });

  it('that is not there, or never answers, is noticed', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const silentPort = typeof address === 'object' ? address?.port : undefined;
    await Promise.all(
      [silentPort, await freePort()].map(async (port) => {
        const pool = createPool(`postgres://nobody@127.0.0.1:${port}/none?sslmode=disable`);
        await expect(pool.raw('select 1')).rejects.toThrow(/timeout|ECONNREFUSED/);
        await pool.destroy();
      }),
    );
    silent.close();
  });

  it('is migrated once by instances that start together on an empty database', async () => {
    const database = await createTestDatabase({ migrated: false });
    const pools = [createPool(database.url), createPool(database.url), createPool(database.url)];
    await Promise.all(pools.map((pool) => migrate(pool)));
    const names = await database.knex('knex_migrations').orderBy('id').pluck('name');
    expect(names[0]).toBe('0001_submissions.ts');
    expect(new Set(names).size).toBe(names.length);
    await Promise.all(pools.map((pool) => pool.destroy()));
    await database.drop();
  });

  it('is migrated although a killed instance left its mark', async () => {
    const database = await createTestDatabase();
    await database.knex('knex_migrations_lock').update({ is_locked: 1 });
    await expect(migrate(database.knex)).resolves.toBeUndefined();
    await database.drop();
  });
});

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-database-'));
  await chmod(directory, 0o755);
  return directory;
}

/** Puts a cluster in `dataDir` that was started once. Making one costs more than all that cases do with it. */
async function takeCopy(account: Account): Promise<void> {
  const source = made.get(account) ?? makeCluster(account);
  made.set(account, source);
  await execute('cp', ['-a', path.join(await source, 'postgres'), dataDir]);
  if (account) await chown(dataDir, account.uid, account.gid);
}

async function makeCluster(account: Account): Promise<string> {
  const directory = await makeDirectory();
  if (account) await chown(directory, account.uid, account.gid);
  const maker = await startOwner(account, directory);
  expect(await maker.stop()).toBe(0);
  return directory;
}

function openHere(): ReturnType<typeof openDatabase> {
  return openDatabase({ databaseUrl: undefined, dataDir, log });
}

/** A process that owns the database in a directory. Rejects with its output if it fails to start. */
async function startOwner(account: Account, directory = dataDir) {
  const child = spawn(NODE, [CHILD, directory], { ...account, cwd: '/' });
  owners.push(child);
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(errors);
    return value;
  };
  await nextLine();
  return {
    /** Inserts a row; returns the number that Postgres acknowledged. */
    insert: async () => {
      child.stdin.write('\n');
      return Number(await nextLine());
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Ends the processes that a failed test left running. */
async function endOwners(): Promise<void> {
  for (const owner of owners) owner.kill('SIGKILL');
  owners = [];
  const pid = await postmasterPid();
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  while ((await postmasterPid()) !== undefined) await sleep(20);
}
