import type { Knex } from 'knex';

/** What the record of a release needs, kept with its entry from now on; and which mails of the studio an account does not want. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => {
    table.jsonb('examination').nullable().comment('what the examination of what was published has found');
    table
      .jsonb('reviews')
      .nullable()
      .comment('[{ hash, state, asked, answered, lapsed }]: each time that the draft was submitted, the oldest first');
  });
  await knex.schema.createTable('studio_unwanted_mails', (table) => {
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.text('topic').notNullable().comment('mails of every other topic are wanted');
    table.timestamp('chosen_at').notNullable();
    table.primary(['account_id', 'topic']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_unwanted_mails');
  await knex.schema.alterTable('studio_history', (table) => table.dropColumns('examination', 'reviews'));
}
