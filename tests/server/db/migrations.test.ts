import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installJobs } from '../../../server/jobs/index.ts';
import { createPool } from '../../../server/db/pool.ts';
import { contentHash } from '../../../server/studio/index.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

const DIRECTORY = new URL('../../../migrations/', import.meta.url);
/** The schema before limits on uploads: the oldest with every kind of record. */
const OLDER = '0012_mail_task.ts';
const TABLES = ['submissions', 'uploads', 'mails', 'newsletter', 'accounts', 'registrations', 'erasures'];

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(DIRECTORY)).filter((name) => name.endsWith('.ts')).toSorted(),
  getMigrationName: (name) => name,
  getMigration: (name) => import(/* @vite-ignore */ new URL(name, DIRECTORY).href),
};

let database: TestDatabase;
let knex: Knex;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  // Without a statement timeout, as for migrations.
  knex = createPool(database.url, undefined, { limitMs: Infinity });
});
afterEach(async () => {
  await knex.destroy();
  await database.drop();
});

describe('a populated database of an older version', () => {
  it('is brought up to date, and back down to nothing', async () => {
    await installJobs(database.url);
    await moveTo(OLDER);
    await populate();
    const before = await records();
    expect(Object.values(before).map((rows) => rows.length)).toEqual(TABLES.map(() => 2));

    await migrate(knex);
    expect(await made()).toEqual(await source.getMigrations([]));
    expect(await records()).toMatchObject(before);

    await moveTo(OLDER);
    expect(await records()).toEqual(before);

    await moveTo(undefined);
    const { rows } = await knex.raw<{ rows: { tablename: string }[] }>(
      "select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex_%'",
    );
    expect(rows).toEqual([]);
  });
});

describe('addresses of accounts', () => {
  it('get the one spelling that finds them, unless that has an account of its own', async () => {
    await installJobs(database.url);
    await moveTo('0020_runs.ts');
    const spellings = [
      'a@xn--mller-kva.example',
      'b@xn--mller-kva.example',
      'b@müller.example',
      'c@xn--.example',
      'ü@1.2',
    ];
    for (const email of spellings)
      await knex('accounts').insert({
        id: randomUUID(),
        email,
        role: 'mandant',
        first_name: 'A',
        last_name: 'B',
        profile: {},
        created_at: new Date(),
        password_changed_at: new Date(),
      });
    await migrate(knex);
    const found = new Set(await knex('accounts').pluck('email'));
    expect(found).toEqual(
      new Set(['a@müller.example', 'b@müller.example', 'b@xn--mller-kva.example', 'c@xn--.example', 'ü@1.2']),
    );
  });
});

describe('drafts of the studio', () => {
  it('keep their pictures, with the hashes that the studio knows them by', async () => {
    await installJobs(database.url);
    await moveTo('0025_studio_releases.ts');
    const bytes = Buffer.from([0x89, 0x50, 0, 0xff, 0x3e, 0x3f]);
    const draft = {
      wizard: 'probe',
      texts: {},
      base: '',
      base_texts: {},
      begun_at: new Date(),
      changed_at: new Date(),
    };
    await knex('studio_drafts').insert({ ...draft, pictures: { 'auto.png': bytes.toString('base64') } });
    await knex('studio_drafts').insert({ ...draft, wizard: 'leer', pictures: {} });
    const before = await knex('studio_drafts').orderBy('wizard').select();

    await moveTo('0026_studio_draft_pictures.ts');
    expect(await knex('studio_draft_pictures').select()).toEqual([
      { wizard: 'probe', name: 'auto.png', hash: contentHash(bytes), bytes },
    ]);
    await moveTo('0025_studio_releases.ts');
    expect(await knex('studio_drafts').orderBy('wizard').select()).toEqual(before);
  });
});

describe('insert_uploads', () => {
  it('leaves a column that it does not know to its default', async () => {
    await migrate(knex);
    await knex.raw("alter table uploads add column later text not null default 'as the database says'");
    const session = Buffer.alloc(32, 1);
    const bounds = {
      sessionFiles: 10,
      sessionBytes: 1e6,
      clientBytes: 1e9,
      totalBytes: 1e9,
      leastBytes: 1,
      leastTotalBytes: 1,
    };
    const file = { ...upload(), session_hash: `\\x${session.toString('hex')}`, client_hash: '\\x02' };
    const { rows } = await knex.raw<{ rows: object[] }>('select insert_uploads(?, ?, ?, ?, ?) as refused', [
      1,
      session,
      Buffer.of(2),
      JSON.stringify(bounds),
      JSON.stringify([file]),
    ]);
    expect(rows).toEqual([{ refused: null }]);
    const { id, name, bytes, media_type, document_type } = file;
    expect(await knex('uploads').first()).toEqual({
      id,
      name,
      bytes,
      media_type,
      document_type,
      session_hash: session,
      client_hash: Buffer.of(2),
      submission_id: null,
      quarantine: null,
      locked: null,
      created_at: new Date(file.created_at),
      later: 'as the database says',
    });
  });
});

/** Migrates up or down until the named migration is the last one applied. */
async function moveTo(last: string | undefined): Promise<void> {
  const names = await source.getMigrations([]);
  const wanted = last === undefined ? 0 : names.indexOf(last) + 1;
  while ((await made()).length < wanted) await knex.migrate.up({ migrationSource: source });
  while ((await made()).length > wanted) await knex.migrate.down({ migrationSource: source });
}

async function made(): Promise<string[]> {
  if (!(await knex.schema.hasTable('knex_migrations'))) return [];
  return knex('knex_migrations').orderBy('id').pluck('name');
}

async function records(): Promise<Record<string, Record<string, unknown>[]>> {
  const entries = await Promise.all(
    TABLES.map(async (table): Promise<[string, Record<string, unknown>[]]> => [
      table,
      await knex(table).select().orderBy('id'),
    ]),
  );
  return Object.fromEntries(entries);
}

function upload() {
  return {
    id: randomUUID(),
    document_type: 'BUSSGELD',
    name: 'bescheid.pdf',
    media_type: 'application/pdf',
    bytes: 1234,
    created_at: new Date('2026-11-20T10:00:00Z').toISOString(),
  };
}

/** Two records of each kind; one submission has a file, and one file is unsent. */
async function populate(): Promise<void> {
  const [at, hash] = [new Date('2026-11-20T10:00:00Z'), Buffer.alloc(32, 7)];
  const person = { role: 'mandant', first_name: 'Jana', last_name: 'Özdemir', profile: { telefon: '0123' } };
  for (const [index, submission] of [randomUUID(), randomUUID()].entries()) {
    const email = `jana${index}@example.org`;
    await knex('submissions').insert({
      id: submission,
      wizard: 'anfrage',
      revision: 'r',
      reference: `BG-${index}`,
      body_hash: 'h',
      created_at: at,
      answers: { kontakt: { email } },
      consents: '[]',
      idempotency_key: randomUUID(),
      session_hash: hash,
    });
    await knex('uploads').insert({
      ...upload(),
      session_hash: hash,
      submission_id: index === 0 ? submission : null,
      quarantine: index === 0 ? null : 'pending',
    });
    await knex('mails').insert({
      id: randomUUID(),
      job_id: index,
      kind: 'confirmation',
      recipient: email,
      submission_id: submission,
      data: { seit: 'gestern' },
      created_at: at,
      sent_at: index === 0 ? at : null,
    });
    await knex('newsletter').insert({
      id: randomUUID(),
      email,
      wording: 'Ja, bitte.',
      token_hash: hash,
      requested_at: at,
    });
    await knex('accounts').insert({
      id: randomUUID(),
      email,
      password_hash: 'argon2id',
      created_at: at,
      password_changed_at: at,
      ...person,
    });
    await knex('registrations').insert({
      id: randomUUID(),
      token_hash: Buffer.of(index),
      email,
      password_hash: 'argon2id',
      expires_at: at,
      ...person,
    });
    await knex('erasures').insert({ id: randomUUID(), erased_at: at, counts: { submissions: 1 } });
  }
}
