import type { Knex } from 'knex';

/** Powers of attorney that were given on the screen: who gave them, when, and to what wording. Gone with their submission. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('grants', (table) => {
    table.uuid('submission_id').primary().references('submissions.id').onDelete('cascade');
    table.text('name').notNullable().comment('as typed, in place of a signature');
    table.text('wording').notNullable().comment('what was shown and agreed to');
    table
      .text('opened_by')
      .notNullable()
      .comment('session: the browser that sent the submission; key: the mailed link');
    table.timestamp('granted_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('grants');
}
