import type { Knex } from 'knex';

/** Revisions whose answers are not taken any more, although they were live until lately: a day has begun on which a consent says something else. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('wizard_definitions', (table) => {
    table
      .timestamp('ended_at')
      .nullable()
      .comment('since when its answers are not taken, since a consent is worded anew; null while it is live');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('wizard_definitions', (table) => table.dropColumn('ended_at'));
}
