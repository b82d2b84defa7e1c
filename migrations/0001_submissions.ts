import type { Knex } from 'knex';

/** Accepted submissions. `answers` is the documented payload, pruned to the live path. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('submissions', (table) => {
    table.uuid('id').primary();
    table.text('wizard').notNullable();
    table.text('revision').notNullable().comment('content hash of the definition that was asked');
    table.text('reference').notNullable().unique();
    table.jsonb('answers').notNullable();
    table.jsonb('consents').notNullable().comment('[{ field, wording, hash }] as shown');
    table.text('idempotency_key').unique();
    table.text('body_hash').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.index(['wizard', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('submissions');
}
