import type { Knex } from 'knex';

/** Links that show the draft of a wizard to people without an account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_shares', (table) => {
    table.increments('id');
    table.text('wizard').notNullable().index();
    table.binary('token_hash').notNullable().unique();
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_shares');
}
