import type { Knex } from 'knex';

/**
 * Every definition that was ever live, whole. A row is one state of a wizard's files, named by its content; several
 * rows may be one revision, since a revision names only what people see and what is judged.
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
