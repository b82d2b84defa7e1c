import type { Knex } from 'knex';

/** Drafts that were discarded, for a while, with who wrote them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_discarded', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable().index();
    table.text('title').notNullable().defaultTo('');
    table.jsonb('texts').notNullable().comment('as in studio_drafts');
    table.text('base').notNullable();
    table.jsonb('base_texts').notNullable();
    table.jsonb('pictures').notNullable().comment('by name, in base64');
    table.timestamp('begun_at').notNullable();
    table.uuid('discarded_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('discarded_at').notNullable().index();
  });
  await knex.schema.createTable('studio_discarded_saves', (table) => {
    table.bigIncrements('id');
    table.bigInteger('discarded').notNullable().references('studio_discarded.id').onDelete('cascade').index();
    table.uuid('account_id').nullable().references('accounts.id').onDelete('set null').index();
    table.jsonb('texts').notNullable().comment('as in studio_draft_saves');
    table.timestamp('saved_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_discarded_saves');
  await knex.schema.dropTable('studio_discarded');
}
