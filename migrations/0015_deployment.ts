import type { Knex } from 'knex';

/**
 * What the last server that started says of itself, so that command lines can tell whether they look at the same files
 * and addresses.
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
