import type { Knex } from 'knex';

const BEFORE = [
  'ordner',
  'veroeffentlicht',
  'wiederhergestellt',
  'abgeschaltet',
  'angeschaltet',
  'uebernommen',
  'konflikt',
  'fuehrung',
  'verdraengt',
  'zurueckgezogen',
  'wiederangeboten',
];

/** A release that is planned for a time, one for each wizard, and what became of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_planned', (table) => {
    table.text('wizard').primary();
    table
      .bigInteger('entry')
      .notNullable()
      .references('studio_history.id')
      .index()
      .comment('who planned it, when, and why');
    table.timestamp('due_at').notNullable().index();
    table.text('version').notNullable().comment('the version of the draft that was planned');
    table.text('against').notNullable().comment('what was live beside it, as in studio_examinations');
    table.jsonb('texts').notNullable().comment('the files as they become live, with the shared parts beside them');
    table.jsonb('pictures').notNullable().comment('by name, in base64');
    table.jsonb('parts').notNullable().comment('the shared parts that it changes, by path');
    table
      .jsonb('provenance')
      .notNullable()
      .comment('{ authorship, review, reviews, examination, inFlight }: what its entry in the history is to keep');
    table.jsonb('obstacle').nullable().comment('{ why, at }: since when it cannot be published, in German');
  });
  await knex.schema.alterTable('studio_history', (table) => {
    table.timestamp('planned_for').nullable().comment('of a planned release: its time');
  });
  await allowKinds(knex, [...BEFORE, 'geplant', 'gestoppt', 'unterblieben']);
}

export async function down(knex: Knex): Promise<void> {
  await allowKinds(knex, BEFORE);
  await knex.schema.alterTable('studio_history', (table) => table.dropColumn('planned_for'));
  await knex.schema.dropTable('studio_planned');
}

/** Entries of other kinds stay: the history is append-only. */
async function allowKinds(knex: Knex, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await knex.raw('alter table studio_history drop constraint studio_history_kind_check');
  await knex.raw(
    `alter table studio_history add constraint studio_history_kind_check check ("kind" in (${list})) not valid`,
  );
}
