import type { Knex } from 'knex';

/** What was planned stays in the history when the plan has ended. Its texts do not. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => {
    table
      .jsonb('planned')
      .nullable()
      .comment(
        'of a planned release: { content, inFlight }, the hash of its files and what is to become of who is answering',
      );
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => table.dropColumn('planned'));
}
