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
];

/** A wizard that is not offered any more, with a sentence and a way on for its visitors. For programs that do not know this it is switched off. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['studio_history', 'studio_live'])
    await knex.schema.alterTable(table, (columns) => {
      columns
        .jsonb('retirement')
        .nullable()
        .comment('{ sentence, way, wizard? }; counts only while it is switched off');
    });
  await allowKinds(knex, [...BEFORE, 'zurueckgezogen', 'wiederangeboten']);
}

export async function down(knex: Knex): Promise<void> {
  await allowKinds(knex, BEFORE);
  for (const table of ['studio_history', 'studio_live'])
    await knex.schema.alterTable(table, (columns) => columns.dropColumn('retirement'));
}

/** Entries of other kinds stay: the history is append-only. */
async function allowKinds(knex: Knex, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await knex.raw('alter table studio_history drop constraint studio_history_kind_check');
  await knex.raw(
    `alter table studio_history add constraint studio_history_kind_check check ("kind" in (${list})) not valid`,
  );
}
