import type { Knex } from 'knex';

/** Whether people who are answering when something is published finish with the questions that they were asked. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => {
    table
      .text('in_flight')
      .nullable()
      .comment('finish: answers to what was live before are judged by it for a while; renew: they are refused');
  });
  await knex.raw(
    `alter table studio_history add constraint studio_history_in_flight_check check ("in_flight" in ('finish', 'renew'))`,
  );
  await knex.raw(`create index studio_history_renewals on studio_history (wizard, id) where in_flight = 'renew'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_history', (table) => table.dropColumn('in_flight'));
}
