import type { Knex } from 'knex';

/** How far people get in wizards, by week: names from definitions and numbers, nothing about a person. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('step_counts', (table) => {
    table.date('week').notNullable().comment('the Monday');
    table.text('wizard').notNullable();
    table.text('revision').notNullable().comment('of the questions; empty for one that was no longer live');
    table.text('step').notNullable();
    table.text('event').notNullable().comment('reached, passed, refused, or broken: a rule of a field');
    table.text('field').notNullable().defaultTo('').comment('JSON Pointer, of broken rules');
    table.text('rule').notNullable().defaultTo('').comment('keyword of the format, of broken rules');
    table.bigInteger('count').notNullable();
    table.timestamp('first_at').notNullable();
    table.primary(['wizard', 'week', 'revision', 'step', 'event', 'field', 'rule']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('step_counts');
}
