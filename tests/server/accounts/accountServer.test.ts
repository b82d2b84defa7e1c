import { expect, it } from 'vitest';
import { AccountServer, MANDANT } from './accountServer.ts';

const server = AccountServer.use();

it('finds no job that is done, however long the database takes to remove it', async () => {
  const { knex } = server.current.app;
  await knex.raw(
    'create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$',
  );
  await knex.raw(
    'create trigger linger before delete on graphile_worker._private_jobs for each row execute function linger()',
  );
  expect((await server.current.post('register', MANDANT)).status).toBe(200);
  await server.current.settled();
  expect(await knex('graphile_worker.jobs').whereNot({ task_identifier: 'mail' })).toEqual([]);
});
