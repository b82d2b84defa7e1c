import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { transact } from '../../../server/db/transact.ts';
import { Line } from '../../support/line.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.knex.raw('create table notes (text text)');
});
afterAll(() => database.drop());

it('keeps what it was given, and gives back the result', async () => {
  expect(await transact(database.knex, async (trx) => trx('notes').insert({ text: 'kept' }).returning('text'))).toEqual(
    [{ text: 'kept' }],
  );
  expect(await database.knex('notes').pluck('text')).toContain('kept');
});

it('keeps nothing of work that fails', async () => {
  const work = transact(database.knex, async (trx) => {
    await trx('notes').insert({ text: 'half' });
    throw new Error('second thoughts');
  });
  await expect(work).rejects.toThrow('second thoughts');
  expect(await database.knex('notes').pluck('text')).not.toContain('half');
});

it('fails as the database does where that is lost before the begin, and begins no work', async () => {
  const line = await Line.to(database.url);
  const knex = createPool(line.url);
  await knex.raw('select 1');
  line.break();
  await expect(transact(knex, () => expect.unreachable('there is no transaction'))).rejects.toThrow(
    /terminat|ECONNRESET|not queryable/,
  );
  await knex.destroy();
  line.close();
});

it('fails where the database is lost before the commit', async () => {
  const work = transact(database.knex, async (trx) => {
    await trx('notes').insert({ text: 'lost' });
    const { rows } = await trx.raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid');
    await database.knex.raw('select pg_terminate_backend(?)', [rows[0].pid]);
  });
  await expect(work).rejects.toThrow(/terminat|connection/i);
  // The pool may not know yet which of its connections is broken.
  await vi.waitFor(async () => expect(await database.knex('notes').pluck('text')).not.toContain('lost'));
});
