import type { Knex } from 'knex';

/** A record of each erasure of a person's data, with the number of records but not the person (GDPR article 5 (2)). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('erasures', (table) => {
    table.uuid('id').primary();
    table.timestamp('erased_at').notNullable();
    table.jsonb('counts').notNullable().comment('records by kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('erasures');
}
