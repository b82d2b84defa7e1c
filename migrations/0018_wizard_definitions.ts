import type { Knex } from 'knex';

/**
 * Every definition that was ever live, with all files. A row is one state of a wizard's files, identified by its
 * content; several rows may have the same revision, since a revision identifies only what visitors see and the server
 * validates.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('wizard_definitions', (table) => {
    table.text('content').primary();
    table.text('wizard').notNullable();
    table.text('revision').notNullable();
    table.text('submit_path').nullable();
    table.text('document_type').nullable();
    table.jsonb('files').notNullable();
    table.timestamp('first_live_at').notNullable();
    table.timestamp('last_live_at').notNullable();
    table.index(['wizard', 'revision']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('wizard_definitions');
}
