import type { Knex } from 'knex';

/** Answers of somebody without an account, through the link that the remark was written through. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_remark_answers', (table) => {
    table
      .text('guest')
      .nullable()
      .comment('the name that was given there; empty once it is removed, null for what an account wrote');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_remark_answers', (table) => table.dropColumn('guest'));
}
