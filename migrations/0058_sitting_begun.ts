import type { Knex } from 'knex';

const TABLES = ['studio_draft_saves', 'studio_discarded_saves'];

/** When the first of the saves was made that a row has together. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.schema.alterTable(table, (columns) => {
      columns.timestamp('begun_at').nullable().comment('null if that was saved_at, or is not known');
    });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.alterTable(table, (columns) => columns.dropColumn('begun_at'));
}
