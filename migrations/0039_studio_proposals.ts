import type { Knex } from 'knex';

/** Examples that somebody proposes who may not change the wizard, and what became of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_proposals', (table) => {
    table.bigIncrements('id');
    table.text('wizard').notNullable().index();
    table.text('name').notNullable();
    table.text('journey').notNullable().comment('an entry of journeys.json, as JSON');
    table.text('remark').notNullable().comment('what the person has noticed; may be empty');
    table.uuid('proposed_by').notNullable().references('accounts.id').onDelete('cascade').index();
    table.timestamp('proposed_at').notNullable().index();
    table.text('state').notNullable().checkIn(['offen', 'uebernommen', 'abgelehnt']);
    table.text('answer').notNullable().defaultTo('');
    table.uuid('answered_by').nullable().references('accounts.id').onDelete('set null').index();
    table.timestamp('answered_at').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_proposals');
}
