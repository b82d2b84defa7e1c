import type { Knex } from 'knex';

/** A second person for what the studio publishes: who asked for it, who agreed to what, and whether it is demanded. */
export async function up(knex: Knex): Promise<void> {
  await createReviews(knex);
  await knex.schema.createTable('studio_second_person', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable();
    table.text('rule').notNullable().comment('the row with the highest number counts; without one, the default does');
    table.uuid('by').nullable().comment('an account; no reference, since the row outlives it');
    table.text('by_name').nullable();
    table.text('note').notNullable();
    table.timestamp('at').notNullable();
    table.index(['wizard', 'id']);
    table.check(`"rule" in ('immer', 'recht', 'nie')`);
  });
  await knex.schema.alterTable('studio_history', (table) => {
    table
      .jsonb('review')
      .nullable()
      .comment(
        '{ hash, asked: { account, name, at, note }, agreed: { account, name, at, note } } of what was published',
      );
  });
}

async function createReviews(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_reviews', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable().references('studio_drafts.wizard').onDelete('cascade').index();
    table.text('version').notNullable().comment('the version of the draft that was submitted');
    table.text('against').notNullable().comment('the version of what was live beside it; empty if nothing was');
    table.text('note').notNullable();
    table.uuid('asked_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('asked_at').notNullable();
    table.text('state').notNullable();
    table.uuid('answered_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('answered_at').nullable();
    table.text('answer').nullable();
    table.uuid('lapsed_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('lapsed_at').nullable().comment('when the draft was changed after it');
    table.check(`"state" in ('offen', 'zugestimmt', 'zurueckgegeben')`);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => table.dropColumn('review'));
  await knex.schema.dropTable('studio_second_person');
  await knex.schema.dropTable('studio_reviews');
}
