import type { Knex } from 'knex';

/** Who may do what in the studio of a deployed server, and the browsers that are signed in there. Both go with the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_rights', (table) => {
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.text('right').notNullable();
    table.text('wizard').notNullable().comment('the id of a wizard; * for all');
    table.timestamp('granted_at').notNullable();
    table.primary(['account_id', 'right', 'wizard']);
    table.check(`"right" in ('testerin', 'analyst', 'freigabe', 'betrieb')`);
  });
  await knex.schema.createTable('studio_sessions', (table) => {
    table.uuid('id').primary();
    table.binary('token_hash').notNullable().unique();
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.timestamp('created_at').notNullable();
    table.timestamp('used_at').notNullable();
    table
      .timestamp('expires_at')
      .notNullable()
      .index()
      .comment('moves with each use, up to twelve hours after the beginning');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['studio_sessions', 'studio_rights']) await knex.schema.dropTable(table);
}
