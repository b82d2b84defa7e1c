import type { Knex } from 'knex';

/** In which browser a session of the studio began, in words: 'Firefox auf Windows'. Null where nobody knows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_sessions', (table) => {
    table.text('browser').comment('in words, from what the browser said of itself');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_sessions', (table) => table.dropColumn('browser'));
}
