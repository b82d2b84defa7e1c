import type { Knex } from 'knex';

/** Runs of browsers without scripts, between two forms. Only the cookie of the browser holds the key of `sealed`. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('runs', (table) => {
    table.uuid('id').primary();
    table.binary('sealed').notNullable().comment('AES-256-GCM');
    table.timestamp('changed_at').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('runs');
}
