import type { Knex } from 'knex';

/** Remarks at places of a wizard, answered and settled, kept with the release that they were settled for. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_remarks', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable();
    table.text('file').notNullable();
    table.text('pointer').notNullable();
    table.text('about').notNullable().comment('the place in words, as it was called then');
    table.text('quote').nullable().comment('the text that stood there then');
    table.text('text').notNullable();
    table.uuid('written_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('written_at').notNullable();
    table.uuid('settled_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('settled_at').nullable();
    table
      .bigInteger('entry')
      .nullable()
      .references('studio_history.id')
      .index()
      .comment('the release that it was settled for; it is not changed any more');
    table.index(['wizard', 'entry', 'id']);
  });
  await knex.schema.createTable('studio_remark_answers', (table) => {
    table.bigIncrements('id');
    table.bigInteger('remark').notNullable().references('studio_remarks.id').onDelete('cascade').index();
    table.text('text').notNullable();
    table.uuid('written_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('written_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_remark_answers');
  await knex.schema.dropTable('studio_remarks');
}
