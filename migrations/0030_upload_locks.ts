import type { Knex } from 'knex';

/** Whether a PDF opens with a password only, so that the office knows before it tries. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.text('locked').comment("'password': opens with one only; 'perhaps': encrypted in an unknown way");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => table.dropColumn('locked'));
}
