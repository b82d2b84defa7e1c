import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { migrate, migrateDown, requireCurrentSchema } from '../../../server/schema/migrate.ts';
import { runCommand, runProcess } from '../../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

const NAMES = (await readdir(new URL('../../../migrations/', import.meta.url))).toSorted();
const [LAST = '', BEFORE = ''] = NAMES.toReversed();
const LATER = '9998_morgen.ts';

let database: TestDatabase;
let knex: Knex;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
});
afterEach(() => database.drop());

const ask = (args: string[], input = '') =>
  runCommand('migrate', args, { env: { DATABASE_URL: database.url, DATA_DIR: tmpdir() }, input });
const made = (): Promise<string[]> => knex('knex_migrations').orderBy('name').pluck('name');

/** What a newer program has done, whose migration this one does not have. */
async function migrateFurther(name: string): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => table.text('later').notNullable().defaultTo('spaeter'));
  await knex('knex_migrations').insert({ name, batch: 99, migration_time: new Date() });
}

describe('a program older than the schema', () => {
  it('starts on it, and its commands work once its server has', async () => {
    await migrateFurther(LATER);
    await migrate(knex);
    expect(await made()).toEqual([...NAMES, LATER]);
    // The last server to start here was of the newer program.
    await expect(requireCurrentSchema(knex)).rejects.toThrow(/Befehle aus dem Ordner des Servers/);
    const location = { kind: 's3', endpoint: 'http://objekte.example', bucket: 'a', region: 'a' } as const;
    const s3 = { ...location, accessKeyId: 'a', secretAccessKey: 'a' };
    const config = { dataDir: tmpdir(), s3, publicUrl: 'https://vorfahrt.example' };
    await recordDeployment(knex, config, pino({ level: 'silent' }));
    await requireCurrentSchema(knex);
  });

  it('does not where a migration has taken away what it uses, and says the way back', async () => {
    await migrateFurther(LATER);
    await knex('deployment').insert({ name: 'needs', value: JSON.stringify(LATER) });
    await expect(migrate(knex)).rejects.toThrow(new RegExp(`nicht neben sich duldet.*${LATER}.*down ${LAST}`));
    // One that this program knows binds older ones only.
    await knex('deployment')
      .where({ name: 'needs' })
      .update({ value: JSON.stringify(LAST) });
    await migrate(knex);
  });

  it('refuses a schema of another line, whose migrations come between its own', async () => {
    await migrateFurther('0004_anderes.ts');
    await expect(migrate(knex)).rejects.toThrow(/nicht zu diesem Programm gehören: 0004_anderes\.ts/);
  });
});

describe('npm run migrate', () => {
  it('shows what is made, what is missing and what a newer program has made', async () => {
    expect((await ask(['status'])).code).toBe(0);
    await migrateFurther(LATER);
    await knex('knex_migrations').where({ name: LAST }).delete();
    const { code, lines } = await ask(['status']);
    expect(code).toBe(1);
    expect(lines.slice(-3)).toEqual([
      `gemacht  ${BEFORE}`,
      `fehlt    ${LAST}`,
      `neuer    ${LATER}   (kennt dieses Programm nicht)`,
    ]);
  });

  it('takes back and makes again, as a process, and asks before it takes back', async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: tmpdir() };
    expect(await runProcess('migrate', ['down', BEFORE], { env, input: 'nein\n' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Was nur dort gespeichert ist, geht verloren.*Nichts wurde geändert\./s),
    });
    expect(await made()).toEqual(NAMES);
    expect(await runProcess('migrate', ['down', BEFORE], { env, input: 'zurück\n' })).toMatchObject({
      code: 0,
      said: expect.stringContaining(`zurückgenommen  ${LAST}`),
    });
    expect(await made()).toEqual(NAMES.slice(0, -1));
    expect((await ask(['up'])).lines).toEqual([
      `gemacht  ${LAST}`,
      'Die Datenbank ist auf dem Stand dieses Programms.',
    ]);
    expect((await ask(['up'])).lines).toEqual(['Nichts zu tun.']);
    expect((await ask(['down', LAST])).lines).toEqual(['Nichts zu tun.']);
    expect(await made()).toEqual(NAMES);
  });

  it('refuses to take back what it does not know, and a name that is not made', async () => {
    expect(await ask(['down', '0000_nichts.ts', '--yes'])).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('0000_nichts.ts ist in dieser Datenbank nicht gemacht')],
    });
    await migrateFurther(LATER);
    expect(await ask(['down', BEFORE, '--yes'])).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/von einer neueren Version \(9998_morgen\.ts\).*Nichts wurde geändert/)],
    });
    expect(await made()).toEqual([...NAMES, LATER]);
  });

  it.each([[], ['down'], ['up', 'x'], ['status', '--yes'], ['weg'], ['down', 'a', 'b']].map((args) => [args]))(
    'explains itself for %j',
    async (args) => {
      expect(await ask(args)).toMatchObject({ code: 2, said: expect.stringContaining('npm run migrate -- status') });
    },
  );

  it('waits for another process that migrates', async () => {
    let isFree = false;
    const trx = await knex.transaction();
    await trx.raw('select pg_advisory_xact_lock(8374001)');
    const taken = migrateDown(knex, BEFORE).then((names) => [isFree, names]);
    await expect.poll(waiting).toBe(true);
    isFree = true;
    await trx.commit();
    expect(await taken).toEqual([true, [LAST]]);
  });
});

describe('an index of a large table', () => {
  it('is made while others write, and while a second instance starts', async () => {
    await migrateDown(knex, INDEXED.before);
    const writing = await knex.transaction();
    await writing('submissions').insert({
      id: randomUUID(),
      wizard: 'probe',
      revision: 'a',
      reference: 'A-1',
      answers: '{}',
      consents: '[]',
      body_hash: 'a',
    });
    const first = migrate(knex);
    await expect.poll(() => running('create index concurrently')).toBe(true);
    const second = migrate(knex);
    await expect.poll(waiting).toBe(true);
    // Nobody has to wait for the index.
    await knex('submissions').where({ reference: 'A-2' }).update({ revision: 'b' });
    await writing.commit();
    await Promise.all([first, second]);
    expect(await indexes()).toEqual([INDEXED.address, INDEXED.time]);
  });

  it('that was left half made is made anew', async () => {
    await migrateDown(knex, INDEXED.before);
    // Wrong, as an unfinished one is.
    await knex.raw(`create index ?? on submissions (id)`, [INDEXED.time]);
    await migrate(knex);
    const { rows } = await knex.raw<{ rows: { indexdef: string }[] }>(
      'select indexdef from pg_indexes where indexname = ?',
      [INDEXED.time],
    );
    expect(rows).toEqual([{ indexdef: expect.stringContaining('(created_at)') }]);
  });
});

const INDEXED = {
  before: '0034_studio_session_browsers.ts',
  address: 'submissions_address_keys',
  time: 'submissions_created_at',
};

/** Whether another session is in that state with such a statement. */
async function running(statement: string, state = 'active'): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = ? and query like ?',
    [state, `${statement}%`],
  );
  return rows.length > 0;
}

/** Whether somebody has tried to take the lock of migrations, has not got it, and keeps no transaction open until the next attempt. */
function waiting(): Promise<boolean> {
  return running('COMMIT', 'idle');
}

/** Those of the two that can be used. */
async function indexes(): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    'select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid in (to_regclass(?), to_regclass(?)) order by 1',
    [INDEXED.address, INDEXED.time],
  );
  return rows.map(({ name }) => name);
}
