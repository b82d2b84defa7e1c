import type { Knex } from 'knex';

/** What a list says of a draft, so that nobody has to read all drafts for it. Instances of earlier versions leave it as it is; the time tells that it is old. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_drafts', (table) => {
    table.jsonb('head').nullable().comment('title, addresses, used parts; null: not known yet');
    table.timestamp('head_at').nullable().comment('the changed_at that the head belongs to');
  });
  // Results have another shape from now on. Whoever asks again gets a new one.
  await knex('studio_examinations').delete();
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_drafts', (table) => table.dropColumns('head', 'head_at'));
  await knex('studio_examinations').delete();
}
