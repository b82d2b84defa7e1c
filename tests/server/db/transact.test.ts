import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, STATEMENT_LIMIT_MS } from '../../../server/db/pool.ts';
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
  // The pool may not have noticed yet which of its connections is broken.
  await expect.poll(() => database.knex('notes').pluck('text')).not.toContain('lost');
});

it('rejects a statement that takes longer than the limit of its pool, and goes on with another connection', async () => {
  const knex = createPool(database.url, undefined, { limitMs: 200 });
  const timedOut = { name: 'KnexTimeoutError' };
  await expect(knex.raw('select pg_sleep(5)')).rejects.toMatchObject(timedOut);
  await expect(knex('notes').insert({ text: knex.raw('pg_sleep(5)::text') })).rejects.toMatchObject(timedOut);
  await expect(transact(knex, (trx) => trx.raw('select pg_sleep(5)'))).rejects.toMatchObject(timedOut);
  // A busy machine may exceed the limit with this one, too.
  await expect.poll(async () => (await knex.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await knex.destroy();
});

it('lets a statement take its time where the pool has no limit', async () => {
  const knex = createPool(database.url, undefined, { limitMs: Infinity });
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select 1 as one from pg_sleep(${STATEMENT_LIMIT_MS / 1000 + 1})`,
  );
  expect(rows).toEqual([{ one: 1 }]);
  await knex.destroy();
});
