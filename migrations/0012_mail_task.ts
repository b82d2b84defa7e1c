import type { Knex } from 'knex';

/** Makes the task `mail` known from the first submission on, rather than from the first start of the worker. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("insert into graphile_worker._private_tasks (identifier) values ('mail') on conflict do nothing");
}

export async function down(): Promise<void> {
  // Jobs may hang on it.
}
