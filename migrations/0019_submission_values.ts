import type { Knex } from 'knex';

/** What the server computed from the answers when they were sent, by the names of the definition's computed values. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => {
    table.jsonb('computed').notNullable().defaultTo('{}').comment('values that the definition stores, never sent');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('submissions', (table) => table.dropColumn('computed'));
}
