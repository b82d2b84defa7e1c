import type { Knex } from 'knex';

/** Remarks that somebody without an account writes through a link to a draft. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_remarks', (table) => {
    table
      .integer('share')
      .nullable()
      .references('studio_shares.id')
      .onDelete('set null')
      .index()
      .comment('the link that it was written through, as long as there is one');
    table
      .text('guest')
      .nullable()
      .comment('the name that was given there; empty once it is removed, null for what an account wrote');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_remarks', (table) => {
    table.dropColumn('share');
    table.dropColumn('guest');
  });
}
