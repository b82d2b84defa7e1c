import type { Knex } from 'knex';

/** Registers the task `mail` before the first submission; otherwise the first start of the worker would do so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("insert into graphile_worker._private_tasks (identifier) values ('mail') on conflict do nothing");
}

export async function down(): Promise<void> {
  // Kept, because jobs may refer to it.
}
