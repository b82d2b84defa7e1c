import type { Knex } from 'knex';

/** When a discarded draft was brought back: who did that has not written it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_drafts', (table) => {
    table.timestamp('returned_at').nullable().comment('null for one that was never discarded');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_drafts', (table) => table.dropColumn('returned_at'));
}
