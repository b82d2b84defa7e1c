import type { Knex } from 'knex';

/** Answers that were sent again, changed, by somebody who got no reply to the first ones. They replace these in their row. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => {
    table.integer('version').notNullable().defaultTo(0).comment('of the answers of an attempt; later ones are higher');
    table.timestamp('corrected_at').comment('when answers replaced the first ones');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => table.dropColumns('version', 'corrected_at'));
}
