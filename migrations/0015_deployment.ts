import type { Knex } from 'knex';

/**
 * The file location and public address of the last server that started, so that commands can check whether they use the
 * same ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('deployment', (table) => {
    table.text('name').primary();
    table.jsonb('value').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('deployment');
}
