import type { Knex } from 'knex';

/** Who saved which texts of a draft, and of what was published. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_draft_saves', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable().references('studio_drafts.wizard').onDelete('cascade').index();
    table.uuid('account_id').nullable().references('accounts.id').onDelete('set null').index();
    table
      .jsonb('texts')
      .notNullable()
      .comment('by path, those that changed, null for one that went; of the first row all, as the draft was begun');
    table.timestamp('saved_at').notNullable();
  });
  await knex.schema.alterTable('studio_history', (table) => {
    table
      .jsonb('authorship')
      .nullable()
      .comment('{ start, saves: [{ account, name, at, texts }] } of the draft that was published');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => table.dropColumn('authorship'));
  await knex.schema.dropTable('studio_draft_saves');
}
