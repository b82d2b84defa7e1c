import type { Knex } from 'knex';

/** The draft of a wizard that is changed in the studio of a deployed server; at most one for each wizard. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_drafts', (table) => {
    table.text('wizard').primary();
    table
      .jsonb('texts')
      .notNullable()
      .comment('by path in the folder, as they were written; shared parts are not among them');
    table.jsonb('pictures').notNullable().comment('by name, in base64');
    table.text('base').notNullable().comment('the version of what was live when it was begun; empty for a new wizard');
    table.uuid('changed_by').nullable().references('accounts.id').onDelete('set null');
    table.timestamp('begun_at').notNullable();
    table.timestamp('changed_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_drafts');
}
